describe("the sample collision", function()
  it("is red and whole exactly while it touches", function()
    local stage = dofile("examples/collision.lua")
    local square = stage:item "square"
    local touched, impacts = false, {}
    repeat
      stage:advance { ticks = 1 }
      local gap = 430 - square.y
      local red = square.color == "red"
      assert.are.equal(red and 1 or 0.5, square.alpha)
      -- In the tick of a bounce it may already be on its way back, at 0.2 of 800 pt/s.
      if red then assert.near(0, gap, 2 * 160 / 60) end
      if red and not touched then impacts[#impacts + 1] = stage.elapsed end
      touched = red
    until not stage.animator.isRunning
    -- After the fall of 340 pt it bounces with 0.2 of its speed, then with 0.2 of that.
    local fall = math.sqrt(2 * 340 / 1000)
    assert.are.equal(3, #impacts)
    assert.near(fall * 2 * 0.2, impacts[2] - impacts[1], 2 / 60)
    assert.near(fall * 2 * 0.04, impacts[3] - impacts[2], 2 / 60)
  end)

  it("touches first when the fall of 340 pt is over, and lies there in the end", function()
    local stage = dofile("examples/collision.lua")
    local square = stage:item "square"
    stage:advanceUntil(function() return square.color == "red" end, { seconds = 2 })
    assert.near(math.sqrt(2 * 340 / 1000), stage.elapsed, 0.03)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 3 })
    assert.near(430, square.y, 0.1)
    assert.are.equal("red", square.color)
  end)
end)
