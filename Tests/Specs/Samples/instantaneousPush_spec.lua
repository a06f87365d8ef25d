describe("the sample instantaneousPush", function()
  local stage, square

  before_each(function()
    stage = dofile("examples/instantaneousPush.lua")
    square = stage:item "square"
  end)

  --- What the tap at a time adds to the velocity, the air aside.
  local function added(time)
    stage:advance { ticks = math.floor(time * 60 + 0.5) - stage.tick }
    local vx, vy = square:velocity()
    stage:advance { ticks = 1 }
    return square.vx - vx, square.vy - vy
  end

  it("adds a speed of 1 pt/s for each point between the middle and the tap", function()
    local x, y = added(0.5)
    assert.near(30, x, 0.2)
    assert.near(40, y, 0.2)
  end)

  it("adds to the speed that is there", function()
    assert.near(-100, (added(1.5)), 0.2)
    assert.near(30 * math.exp(-0.1) - 100, square.vx, 0.3) -- the air took 0.1 for a second
  end)

  it("adds 100 pt/s at most: a tap 220 pt away is one of 100", function()
    local x, y = added(3)
    assert.near(0, x, 0.5)
    assert.near(-100, y, 0.5)
  end)

  it("ends near the corner that the pushes lead to, below the upper edge", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 60 })
    assert.near(50, square.x, 35)
    assert.near(50, square.y, 2)
  end)
end)
