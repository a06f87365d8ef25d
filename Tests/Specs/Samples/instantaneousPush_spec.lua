describe("the sample instantaneousPush", function()
  local stage, square

  before_each(function()
    stage = dofile("examples/instantaneousPush.lua")
    square = stage:item "square"
  end)

  --- The velocity that the tap at a time adds, the air aside.
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

  --- The way in a time from a velocity on, in the air, whose resistance is 0.1.
  local function way(velocity, time) return velocity * (1 - math.exp(-0.1 * time)) / 0.1 end

  it("moves between the taps as the air lets it, up to the left edge", function()
    local vx = 30 * math.exp(-0.1) - 100
    local x = 160 + way(30, 1) + way(vx, 1.5) + way(vx * math.exp(-0.15), 0.6)
    local y = 240 + way(40, 2.5) + way(40 * math.exp(-0.25) - 100, 0.6)
    stage:advance { seconds = 3.6 }
    assert.near(x, square.x, 0.01)
    assert.near(y, square.y, 0.01)
    assert.are.equal(0, square.angle)
    stage:advance { ticks = 1 } -- half a point was left at 59 pt/s
    assert.near(50, square.x, 0.01)
    assert.near(0, square.vx, 1.5)
  end)

  it("ends near the corner that the pushes lead to, as far from it as the air lets it", function()
    stage:advance { seconds = 10 }
    local x, y, angle, vx, vy = square.x, square.y, square.angle, square:velocity()
    local turning = square.angularVelocity
    assert.near(50, x, 2.5)
    assert.near(50, y, 0.05)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 60 })
    local time = stage.elapsed - 10
    assert.near(x + way(vx, time), square.x, 0.5)
    assert.near(y + way(vy, time), square.y, 0.5)
    assert.near(angle + way(turning, time), square.angle, 1e-4)
  end)
end)
