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
    -- Values begin with tick 0. Caught on the way, 100 pt short of where it flies to.
    assert.is_true(x[16] > 100 and x[16] < 200)
    assert.near(x[15], x[16], x[15] - x[14] + 1e-9)
    assert.near(y[15], y[16], y[14] - y[15] + 1e-9)
    assert.are.equal(x[16], x[17])
    assert.are.equal(y[37], y[42])
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
    assert.near(400 + springs.tickLater(y[28] - 400, 350, 0.8, 1), y[29], 1e-6)
    assert.near(400 + springs.tickLater(y[43] - 400, 0, 0.8, 1), y[44], 1e-6)
  end)

  it("has no step in place", function()
    local card, record = recorded()
    assert.is_true(record:isContinuous("x", 12))
    assert.is_true(record:isContinuous("y", 12))
    assert.near(160, card.x, 1e-9)
    assert.near(400, card.y, 1e-9)
  end)
end)
