local function pushed(options, size)
  local stage = libration.stage { width = 640, height = 640 }
  options.item = stage:addItem { center = { 50, 50 }, size = size or { 100, 100 } }
  return stage, options.item, stage.animator:add("push", options)
end

describe("push", function()
  it("drives a bare item as published: 36, 138, 301, 518 pt after 1 to 4 s", function()
    local stage, box = pushed { angle = math.pi / 4, magnitude = 1 }
    local first
    for _, published in ipairs { 36, 138, 301, 518 } do
      stage:advance { seconds = 1 }
      local way = box.x - 50
      assert.near(way, box.y - 50, 1e-9)
      assert.near(published, way, 0.06 * published)
      first = first or way
    end
    assert.near(14.4, (box.x - 50) / first, 0.5)
  end)

  it("gives 100 pt/s² at magnitude 1 to 100 by 100 pt, less to a heavier item", function()
    for _, side in ipairs { 50, 100, 200 } do
      local stage, box = pushed({ magnitude = 1 }, { side, side })
      stage:advance { ticks = 6 }
      local acceleration = 100 * 1e4 / side ^ 2
      assert.near(acceleration * 0.1, box.vx, acceleration * 0.1 * 0.02)
    end
  end)

  it("instantaneous, adds 100 pt/s and turns inactive; active again, it fires again", function()
    local stage, box, push = pushed { mode = "instantaneous", magnitude = 1 }
    assert.is_true(push.active)
    stage:advance { ticks = 1 }
    assert.near(100, box.vx, 1)
    assert.is_false(push.active)
    stage:advance { ticks = 5 }
    assert.near(100, box.vx, 2)
    push.active = true
    stage:advance { ticks = 1 }
    assert.near(200, box.vx, 3)
  end)

  it("takes a direction for angle and magnitude", function()
    local stage, box, push = pushed { direction = { 0, -2 } }
    assert.near(-math.pi / 2, push.angle, 1e-9)
    assert.near(2, push.magnitude, 1e-9)
    stage:advance { ticks = 6 }
    assert.near(0, box.vx, 1e-6)
    assert.near(-20, box.vy, 0.5)
  end)

  it("pushes backwards at a negative magnitude, and not while inactive", function()
    local stage, box, push = pushed { magnitude = -1 }
    stage:advance { ticks = 6 }
    assert.near(-10, box.vx, 0.3)
    push.active = false
    stage:advance { ticks = 6 }
    assert.near(-10, box.vx, 0.5)
  end)

  it("turns an item that it pushes beside its center, by offset x force / inertia", function()
    local stage, box, push = pushed { mode = "instantaneous", magnitude = 0.1, offset = { 0, -20 } }
    assert.are.equal(-20, push.offset.y)
    stage:advance { ticks = 1 }
    local turn = 20 * 0.1 * 1e6 / (1e4 * 2e4 / 12)
    assert.near(turn, box.angularVelocity, 0.01 * turn)
    assert.near(10, box.vx, 0.1)
  end)

  it("keeps its direction while the offset turns with the item", function()
    local stage, box, push = pushed { magnitude = 0.5, offset = { 30, 0 } }
    box.angle = 1
    -- 50 pt/s² at an arm of 30 pt, against a radius of gyration of 100 / sqrt(6) pt.
    local function turned(angle, pull, seconds)
      local speed, h = 0, 1e-4
      for _ = 1, seconds / h + 0.5 do
        speed = speed - h * (pull * math.sin(angle) + 0.1 * speed)
        angle = angle + h * speed
      end
      return angle, speed
    end
    stage:advance { seconds = 1 }
    assert.near(0, box.vy, 1e-3)
    assert.near(turned(1, 30 * 50 * 6 / 1e4, 1), box.angle, 0.005)
    push.offset = { -30, 0 }
    box.angularVelocity, box.angle = 0, 1
    stage:advance { ticks = 10 }
    local _, speed = turned(1, -30 * 50 * 6 / 1e4, 10 / 60)
    assert.near(speed, box.angularVelocity, 0.002)
    assert.has_error(function() push.offset = { 0 / 0, 0 } end)
  end)
end)
