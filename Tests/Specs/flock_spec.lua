local function flock(count)
  local stage = libration.stage { width = 400, height = 400, seed = 9 }
  local birds = {}
  for i = 1, count do
    birds[i] = stage:addItem { center = { i * 37 % 400, i * 61 % 400 }, size = { 4, 4 } }
    birds[i]:setVelocity(i * 13 % 80 - 40, i * 29 % 80 - 40)
  end
  stage.animator:add("flock", { items = birds, sight = 60 })
  return stage, birds
end

--- The agreement of each bird's direction with its neighbors', from 0 to 1.
local function order(birds)
  local sum, count = 0, 0
  for i, bird in ipairs(birds) do
    for j, other in ipairs(birds) do
      local dx, dy = other.x - bird.x, other.y - bird.y
      if i ~= j and dx * dx + dy * dy < 3600 then
        local dot = bird.vx * other.vx + bird.vy * other.vy
        local length = ((bird.vx ^ 2 + bird.vy ^ 2) * (other.vx ^ 2 + other.vy ^ 2)) ^ 0.5
        sum, count = sum + dot / length, count + 1
      end
    end
  end
  return sum / count
end

describe("flock", function()
  it("takes one heading with those around, near the stage", function()
    local stage, birds = flock(80)
    stage:advance { ticks = 1 }
    local before = order(birds)
    stage:advance { seconds = 8 }
    assert.is_greater(order(birds), before + 0.4)
    for _, bird in ipairs(birds) do
      assert.is_less((bird.vx ^ 2 + bird.vy ^ 2) ^ 0.5, 180)
      assert.is_true(bird.x > -80 and bird.x < 480 and bird.y > -80 and bird.y < 480)
    end
  end)
end)
