describe("the sample stickyCorners", function()
  local stage, card

  before_each(function()
    stage = dofile("examples/stickyCorners.lua")
    card = stage:item "card"
  end)

  local function advanceTo(seconds)
    stage:advance { ticks = math.floor(seconds * 60 + 0.5) - stage.tick }
  end

  it("springs to the corner of its quadrant as a damped spring does, and never turns", function()
    -- Mass 100 and strength 1: 100 pt/s² per point, so 10 rad/s, and half of critical damping.
    local swinging = math.sqrt(100 - 25)
    for tick = 1, 100 do
      stage:advance { ticks = 1 }
      local t = tick / 60
      local swing = math.cos(swinging * t) + 5 / swinging * math.sin(swinging * t)
      assert.near(70 + 30 * math.exp(-5 * t) * swing, card.x, 1)
      assert.near(70 + 130 * math.exp(-5 * t) * swing, card.y, 5)
      assert.are.equal(0, card.angle)
    end
  end)

  it("follows the finger alone while it is dragged, and returns when let go at rest", function()
    advanceTo(2.5)
    assert.near(110, card.x, 1e-6)
    assert.near(135, card.y, 1e-6)
    advanceTo(3.4)
    assert.near(150, card.x, 1e-6)
    assert.near(200, card.y, 1e-6)
    advanceTo(5.4)
    assert.near(70, card.x, 0.5)
    assert.near(70, card.y, 0.5)
  end)

  it("takes the velocity of the finger along, to the corner below and the one beside", function()
    advanceTo(5.6)
    assert.near(1500, card.vy, 1e-6)
    advanceTo(7.4)
    assert.near(70, card.x, 0.5)
    assert.near(410, card.y, 0.5)
    advanceTo(7.6)
    assert.near(800, card.vx, 1e-6)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(250, card.x, 0.5)
    assert.near(410, card.y, 0.5)
    assert.are.equal(0, card.angle)
  end)
end)
