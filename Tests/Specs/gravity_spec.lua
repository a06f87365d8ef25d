local function falling(options, size)
  local stage = libration.stage { width = 320, height = 480 }
  options.item = stage:addItem { center = { 50, 50 }, size = size or { 20, 20 } }
  return stage, options.item, stage.animator:add("gravity", options)
end

describe("gravity", function()
  it("pulls down at 1000 pt/s², less the damping of a bare item", function()
    local stage, item = falling {}
    stage:advance { seconds = 1 }
    local way = 1000 / 0.1 * (1 - (1 - math.exp(-0.1)) / 0.1)
    assert.near(way, item.y - 50, 0.02 * way)
    assert.are.equal(50, item.x)
  end)

  it("is the same for a heavy item", function()
    local light, small = falling {}
    local heavy, large = falling({}, { 200, 200 })
    light:advance { seconds = 1 }
    heavy:advance { seconds = 1 }
    assert.near(small.y, large.y, 1e-3)
  end)

  it("takes a direction, or an angle with a magnitude", function()
    local stage, item, gravity = falling { direction = { -0.5, 0 } }
    assert.near(math.pi, math.abs(gravity.angle), 1e-9)
    assert.near(0.5, gravity.magnitude, 1e-9)
    stage:advance { ticks = 6 }
    assert.near(-50, item.vx, 1)
    gravity.angle, gravity.magnitude = math.pi / 2, 2
    stage:advance { ticks = 6 }
    assert.near(200, item.vy, 4)
  end)

  it("pulls only its own items, from when they are added to when they are removed", function()
    local stage, first, gravity = falling {}
    local second = stage:addItem { center = { 150, 50 }, size = { 20, 20 } }
    stage:advance { ticks = 6 }
    assert.are.equal(50, second.y)
    gravity:addItem(second)
    gravity:removeItem(first)
    local speed = first.vy
    stage:advance { ticks = 6 }
    assert.near(1e4 * (1 - math.exp(-0.01)), second.vy, 0.2)
    assert.is_true(first.vy <= speed)
  end)
end)
