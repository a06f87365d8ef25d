local function orbiting(options)
  local stage = libration.stage { width = 320, height = 320 }
  options.item = stage:addItem { name = "moon", center = { 260, 160 }, size = { 20, 20 } }
  options.center = { 160, 160 }
  return stage, options.item, stage.animator:add("orbit", options)
end

describe("orbit", function()
  it("goes round clockwise at its speed, at the distance it began with", function()
    local stage, moon = orbiting { speed = 0.5 }
    stage:advance { ticks = 30 } -- a quarter turn
    assert.near(160, moon.x, 1e-9)
    assert.near(260, moon.y, 1e-9)
    stage:advance { ticks = 90 }
    assert.near(260, moon.x, 1e-9)
    assert.near(160, moon.y, 1e-9)
  end)

  it("goes counter-clockwise at a negative speed", function()
    local stage, moon = orbiting { speed = -0.5 }
    stage:advance { ticks = 30 }
    assert.near(60, moon.y, 1e-9)
  end)

  it("stops exactly after its turns, and releases the clock mandate", function()
    local stage, moon, orbit = orbiting { speed = 1, turns = 1.5 }
    stage:advance { ticks = 89 }
    assert.is_true(orbit.clockMandate)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { ticks = 60 })
    assert.is_false(orbit.clockMandate)
    assert.near(60, moon.x, 1e-9)
    assert.near(160, moon.y, 1e-9)
  end)

  it("goes on for ever without turns, and changes speed without a jump", function()
    local stage, moon, orbit = orbiting {}
    local record = stage:record "moon"
    stage:advance { seconds = 5 }
    orbit.speed = 2
    stage:advance { seconds = 5 }
    assert.is_true(stage.animator.isRunning)
    assert.near(100, math.sqrt((moon.x - 160) ^ 2 + (moon.y - 160) ^ 2), 1e-9)
    assert.is_true(record:isContinuous("x", 2 * math.pi * 2 * 100 / 60 + 0.01))
  end)
end)
