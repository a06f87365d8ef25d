local springs = dofile "Tests/Specs/Gestures/springs.lua"

describe("examples/letGo", function()
  it("waits, pulls, lets go, bounces and leaves, line by line", function()
    local stage = dofile("examples/letGo.lua")
    local card = stage:item "card"
    stage:advance { ticks = 30 }
    assert.are.equal(120, card.y)
    stage:advance { ticks = 37 }
    assert.near(330, card.y, 1e-6)
    -- The spring begins when the card has been there for 0.25 s; bounce 0.5 is half of critical.
    stage:advance { ticks = 15 }
    for tick = 1, 45 do
      stage:advance { ticks = 1 }
      assert.near(120 + springs.later(210, 0, 0.6, 0.5, tick), card.y, 1e-6)
    end
    stage:advanceUntil(function() return card.alpha == 0 end, { seconds = 10 })
    assert.near(120, card.y, 0.1)
    assert.near(119.8, card.x, 0.1)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 2 })
    assert.are.equal(0, #stage:errors())
  end)

  it("catches the card in mid-flight without a jump of position or velocity", function()
    local stage = dofile("examples/letGo.lua")
    local record = stage:record "card"
    stage:advance { seconds = 4 }
    -- The spring of 0.6 s on a way of 210 pt accelerates it by 6.4 pt per tick and tick.
    for _, field in ipairs { "x", "y" } do
      assert.is_true(record:isContinuous(field, 40))
      local values = record:values(field)
      for i = 3, #values do
        assert.is_true(math.abs(values[i] - 2 * values[i - 1] + values[i - 2]) < 6.7)
      end
    end
  end)
end)
