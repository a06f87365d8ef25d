--- Twenty elastic balls in a box without gravity and resistance.
local function gas(options)
  local stage = libration.stage(options)
  local balls = {}
  for place = 0, 19 do
    local ball = stage:addItem {
      center = { 40 + 60 * (place % 5), 60 + 100 * (place // 5) },
      size = { 24, 24 },
      collisionBoundsType = "ellipse",
    }
    ball.vx, ball.vy = 60 * math.sin(place * 2.4), 60 * math.cos(place * 2.4)
    balls[#balls + 1] = ball
  end
  stage.animator:add("collision", { items = balls, referenceBounds = true })
  stage.animator:add("dynamicItem", {
    items = balls,
    elasticity = 1,
    friction = 0,
    resistance = 0,
    angularResistance = 0,
  })
  return stage, balls
end

local function energy(balls)
  local sum = 0
  for _, ball in ipairs(balls) do
    sum = sum + ball.vx ^ 2 + ball.vy ^ 2
  end
  return sum
end

describe("bounceSpeed", function()
  it("of 0 keeps the energy of a slow gas", function()
    local stage, balls = gas { bounceSpeed = 0 }
    local before = energy(balls)
    stage:advance { seconds = 30 }
    assert.near(before, energy(balls), before / 100)
  end)

  it("is 150 pt/s unless it is set: slow balls stop at each other", function()
    local stage, balls = gas {}
    local before = energy(balls)
    stage:advance { seconds = 30 }
    assert.is_less(energy(balls), before / 2)
  end)

  it("is a speed", function()
    assert.has_error(function() libration.stage { bounceSpeed = -1 } end)
  end)
end)
