describe("the sample continuousPush", function()
  local stage, square

  before_each(function()
    stage = dofile("examples/continuousPush.lua")
    square = stage:item "square"
  end)

  it("drives by 1 pt/s² for each point between the middle and the finger", function()
    stage:advance { seconds = 0.5 }
    assert.are.equal(0, square.vx)
    stage:advance { seconds = 0.5 }
    assert.near(100 / 0.1 * (1 - math.exp(-0.1 * 0.5)), square.vx, 0.5)
    assert.near(0, square.vy, 1e-3)
  end)

  it("drives by 200 pt/s² at most: 220 pt away is as 200", function()
    stage:advance { seconds = 1.5 }
    local before = square.vy
    stage:advance { seconds = 0.2 }
    local damped = math.exp(-0.1 * 0.2)
    assert.near(before * damped + 200 / 0.1 * (1 - damped), square.vy, 0.5)
  end)

  it("presses against the floor without trembling, and lets go when the finger is up", function()
    stage:advance { seconds = 3.5 }
    local y = square.y
    assert.near(430, y, 0.75)
    for _ = 1, 59 do
      stage:advance { ticks = 1 }
      assert.near(y, square.y, 0.01)
    end
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    -- The rest of its speed when the push ends is too little to see.
    assert.is_true(stage.elapsed > 4.5 and stage.elapsed < 4.5 + 2.5)
    assert.near(270, square.x, 0.2)
    assert.near(430, square.y, 0.1)
    assert.near(0, square.angle, math.rad(0.1))
    for _, behavior in ipairs(stage.animator.behaviors) do
      if behavior.name == "push" then assert.is_false(behavior.active) end
    end
  end)
end)
