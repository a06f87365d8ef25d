describe("the sample proxy", function()
  local stage, mapped, plain

  before_each(function()
    stage = dofile("examples/proxy.lua")
    mapped, plain = stage:item "mapped", stage:item "plain"
  end)

  --- The distance from rest of a spring, 2 Hz, damping 0.3, after a kick of 200 pt/s along (1, 1).
  local function swing(time)
    local turning = 2 * math.pi * 2
    local swinging = turning * math.sqrt(1 - 0.3 ^ 2)
    return 200 / math.sqrt(2) / swinging * math.exp(-0.3 * turning * time)
      * math.sin(swinging * time)
  end

  it("swings two sizes alike: one by a spring on a hidden item, one by the formula", function()
    for tick = 1, 90 do
      stage:advance { ticks = 1 }
      local expected = 100 + swing(tick / 60)
      assert.near(expected, plain.width, 1e-6)
      assert.near(expected, mapped.width, 0.25)
      assert.near(plain.height, mapped.height, 0.25)
    end
  end)

  it("ends with both at rest", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(100, mapped.width, 0.5)
    assert.near(100, plain.width, 0.5)
  end)
end)
