local springs = dofile "Tests/Specs/Gestures/springs.lua"

describe("catchCard", function()
  local function recorded()
    local stage = dofile "examples/catchCard.lua"
    local record = stage:record "card"
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    return stage:item "card", record
  end

  -- The finger is down from 0.25 to 0.45 s, ticks 15 to 27, and from 0.6 to 0.7 s.
  it("is where it was seen when the finger takes it", function()
    local _, record = recorded()
    local x, y = record:values "x", record:values "y"
    -- Values begin with tick 0. It is caught before its spring moves it in tick 15.
    for tick = 0, 14 do
      assert.near(260 + springs.later(-200, 0, 0.8, 1, tick), x[tick + 1], 1e-6)
      assert.near(80 + springs.later(160, 0, 0.8, 1, tick), y[tick + 1], 1e-6)
    end
    assert.are.same({ x[15], y[15] }, { x[16], y[16] })
    assert.are.equal(x[16], x[17])
    -- The second time it flies to (160, 400), and is held where tick 35 left it.
    assert.near(400 + springs.later(y[28] - 400, 350, 0.8, 1, 8), y[36], 1e-6)
    for tick = 36, 42 do assert.are.same({ x[36], y[36] }, { x[tick + 1], y[tick + 1] }) end
  end)

  it("goes with the finger, without a step where the pan takes over from the touch", function()
    local _, record = recorded()
    local y = record:values "y"
    for tick = 18, 27 do
      assert.near(350 / 60, y[tick + 1] - y[tick], 1e-9, "tick " .. tick)
    end
  end)

  it("goes on with the finger's velocity", function()
    local _, record = recorded()
    local y = record:values "y"
    assert.near(400 + springs.later(y[28] - 400, 350, 0.8, 1, 1), y[29], 1e-6)
    assert.near(400 + springs.later(y[43] - 400, 0, 0.8, 1, 1), y[44], 1e-6)
  end)

  it("has no step in place", function()
    local card, record = recorded()
    assert.is_true(record:isContinuous("x", 12))
    assert.is_true(record:isContinuous("y", 12))
    assert.near(160, card.x, 1e-9)
    assert.near(400, card.y, 1e-9)
  end)
end)
