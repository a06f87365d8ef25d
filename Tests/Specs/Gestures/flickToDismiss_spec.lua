local springs = dofile "Tests/Specs/Gestures/springs.lua"

describe("flickToDismiss", function()
  local function recorded()
    local stage = dofile "examples/flickToDismiss.lua"
    local record = stage:record "card"
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    return stage, record
  end

  -- The finger is down from 0.2 to 0.5 s, ticks 12 to 30, and from 0.6 to 0.75 s, ticks 36 to 45.
  it("springs back, is caught, and leaves for good", function()
    local stage, record = recorded()
    assert.is_nil(stage:item "card")
    local y = record:values "y"
    for tick = 31, 35 do
      local later = springs.later(y[31] - 240, -200, 0.5, 0.8, tick - 30)
      assert.near(240 + later, y[tick + 1], 1e-6, "tick " .. tick)
    end
    assert.are.equal(y[37], y[36])
    -- Thrown, it flies 400 pt by its resistance of 3 per second, until it is 60 pt above the stage.
    for tick = 46, #y - 1 do
      local way = 400 * (1 - math.exp(-3 * (tick - 45) / 60))
      assert.near(y[46] - way, y[tick + 1], 0.5, "tick " .. tick)
    end
    assert.is_true(y[#y] < -60 - 60)
  end)

  it("has no step in place", function()
    local _, record = recorded()
    assert.is_true(record:isContinuous("x", 4))
    assert.is_true(record:isContinuous("y", 20 + 1e-3))
  end)

  it("has no step in velocity where the finger lets go", function()
    local _, record = recorded()
    local vy = record:values "vy"
    local y = record:values "y"
    assert.near(-200, vy[31], 1e-6)
    assert.near(240 + springs.later(y[31] - 240, -200, 0.5, 0.8, 1), y[32], 1e-3)
    -- A resistance of 3 per second.
    assert.near(-1200, vy[46], 1e-6)
    assert.near(vy[46], vy[47], 3 * 1200 / 60 + 1)
  end)
end)
