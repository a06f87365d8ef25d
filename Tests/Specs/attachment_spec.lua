local function distance(a, x, y)
  return math.sqrt((a.x - x) ^ 2 + (a.y - y) ^ 2)
end

local function hung(options, center)
  local stage = libration.stage { width = 320, height = 480 }
  options.item = stage:addItem { name = "bob", center = center, size = { 20, 20 } }
  options.anchor = { 160, 100 }
  stage.animator:add("gravity", { item = options.item })
  return stage, options.item, stage.animator:add("attachment", options)
end

describe("attachment", function()
  it("is a rod of the length it was made with", function()
    local stage, bob, rod = hung({}, { 260, 100 })
    assert.near(100, rod.length, 1e-9)
    for _ = 1, 120 do
      stage:advance { ticks = 1 }
      assert.near(100, distance(bob, 160, 100), 1)
    end
  end)

  it("swings as a pendulum: 2 pi sqrt(length / gravity)", function()
    local stage, bob = hung({}, { 165, 199.875 })
    stage:advanceUntil(function() return bob.x < 160 end, { seconds = 2 })
    local first = stage.elapsed
    stage:advanceUntil(function() return bob.x > 160 end, { seconds = 2 })
    assert.near(math.pi * math.sqrt(100 / 1000), stage.elapsed - first, 0.03)
  end)

  it("is a spring once it has a frequency", function()
    local stage = libration.stage { width = 320, height = 480 }
    local bob = stage:addItem { center = { 160, 220 }, size = { 20, 20 } }
    stage.animator:add("attachment", {
      item = bob, anchor = { 160, 100 }, length = 100, frequency = 2, damping = 0,
    })
    stage:advance { ticks = 15 } -- half a period
    assert.near(180, bob.y, 1.5)
    stage:advance { ticks = 15 }
    assert.near(220, bob.y, 2)
  end)

  it("dies away by its damping, 1 being critical", function()
    local stage = libration.stage { width = 320, height = 480 }
    local bob = stage:addItem { center = { 160, 220 }, size = { 20, 20 } }
    stage.animator:add("attachment", {
      item = bob, anchor = { 160, 100 }, length = 100, frequency = 2, damping = 1,
    })
    local lowest = bob.y
    for _ = 1, 60 do
      stage:advance { ticks = 1 }
      lowest = math.min(lowest, bob.y)
    end
    assert.near(200, bob.y, 0.5)
    assert.is_true(lowest > 199)
  end)

  it("holds two items together, by offsets from their centers", function()
    local stage = libration.stage { width = 320, height = 480 }
    local a = stage:addItem { center = { 100, 100 }, size = { 20, 20 } }
    local b = stage:addItem { center = { 200, 100 }, size = { 20, 20 } }
    local rod = stage.animator:add("attachment", {
      item = a, to = b, offset = { 10, 0 }, toOffset = { -10, 0 },
    })
    assert.near(80, rod.length, 1e-9)
    stage.animator:add("dynamicItem", { item = a }):addLinearVelocity({ -60, 0 }, a)
    stage:advance { seconds = 1 }
    assert.near(100, b.x - a.x, 0.5)
    assert.near(-30, a.vx, 3)
    assert.near(-30, b.vx, 3)
  end)

  it("follows its anchor when that is moved", function()
    local stage = libration.stage { width = 320, height = 480 }
    local bob = stage:addItem { center = { 160, 100 }, size = { 20, 20 } }
    local spring = stage.animator:add("attachment", {
      item = bob, anchor = { 160, 100 }, frequency = 3, damping = 1,
    })
    stage:advance { seconds = 1 }
    spring.anchor = { 100, 300 }
    stage:advance { seconds = 3 }
    assert.near(100, bob.x, 0.5)
    assert.near(300, bob.y, 0.5)
  end)
end)
