describe("the sample snapToTaps", function()
  local stage, square

  before_each(function()
    stage = dofile("examples/snapToTaps.lua")
    square = stage:item "square"
  end)

  local function snaps()
    local points = {}
    for _, behavior in ipairs(stage.animator.behaviors) do
      if behavior.name == "snap" then points[#points + 1] = behavior.point end
    end
    return points
  end

  it("snaps to each tap that is given the time", function()
    for _, stop in ipairs { { 1.9, 80, 100 }, { 3.4, 80, 400 }, { 4.6, 160, 240 } } do
      stage:advance { seconds = stop[1] - stage.elapsed }
      assert.near(stop[2], square.x, 0.5)
      assert.near(stop[3], square.y, 0.5)
      assert.near(0, square.angle, math.rad(0.5))
    end
  end)

  it("has one snap at a time: that of the last tap", function()
    assert.are.equal(0, #snaps())
    for _, tap in ipairs { { 0.6, 80, 100 }, { 2.1, 250, 300 }, { 2.2, 80, 400 } } do
      stage:advance { seconds = tap[1] - stage.elapsed }
      local points = snaps()
      assert.are.equal(1, #points)
      assert.are.equal(tap[2], points[1].x)
      assert.are.equal(tap[3], points[1].y)
    end
  end)

  it("turns to a new tap in flight without a jump", function()
    stage:advance { seconds = 2.1 }
    local record = stage:record "square"
    -- It is on its way from (80, 100) to (250, 300), in 6 ticks pulled by 28,700 pt/s² at most.
    assert.is_true(square.x > 80 and square.x < 250 and square.y > 100 and square.y < 300)
    assert.near(200 / 170, (square.y - 100) / (square.x - 80), 0.3)
    stage:advance { seconds = 1 }
    assert.is_true(record:isContinuous("x", 20) and record:isContinuous("y", 20))
    -- The old snap ends at once, and the new one pulls with at most 28,700 pt/s².
    assert.is_true(record:isContinuous("vx", 28700 / 60 + 20))
    assert.is_true(record:overshoot("x", 80) < 20)
  end)

  it("pauses at the last tap, sooner after it than the published 1.05 s", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 6 })
    assert.is_true(stage.elapsed > 3.5 + 0.43 and stage.elapsed < 3.5 + 1.05)
    assert.near(160, square.x, 0.05)
    assert.near(240, square.y, 0.05)
  end)
end)
