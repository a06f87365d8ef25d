--- The heights of an item over the floor, tick by tick: 0 when it lies there.
local function heights(record)
  local values = record:values "y"
  for i, y in ipairs(values) do values[i] = 430 - y end
  return values
end

--- The height to which a square of an elasticity bounces after its fall of 340 pt in air.
local function ideal(elasticity)
  local rate, gravity, time = 0.1, 1000, 0
  local function fallen(t) return gravity / rate * (t - (1 - math.exp(-rate * t)) / rate) end
  while fallen(time) < 340 do time = time + 1e-4 end
  local speed = elasticity * gravity / rate * (1 - math.exp(-rate * time))
  return (speed - gravity / rate * math.log(1 + rate * speed / gravity)) / rate
end

--- The highest point after the first impact and before a tick.
local function bounce(values, last)
  local first = 1
  while values[first] > 3 do first = first + 1 end
  local highest = 0
  for i = first + 1, last do highest = math.max(highest, values[i]) end
  return highest
end

describe("the sample itemProperties", function()
  it("bounces by the square of the elasticity: 0.2 of a bare item, and 0.5", function()
    local stage = dofile("examples/itemProperties.lua")
    local plain, bouncy = stage:record "plain", stage:record "bouncy"
    stage:advance { seconds = 1.5 }
    assert.near(ideal(0.2), bounce(heights(plain), 90), 1)
    assert.near(ideal(0.5), bounce(heights(bouncy), 90), 1)
  end)

  it("falls and bounces again as the first time when a tap starts it anew", function()
    local stage = dofile("examples/itemProperties.lua")
    local records = { stage:record "plain", stage:record "bouncy" }
    stage:advance { seconds = 3 }
    for _, record in ipairs(records) do
      for _, field in ipairs { "x", "y", "angle", "vy" } do
        local values = record:values(field)
        for tick = 0, 80 do assert.near(values[1 + tick], values[91 + tick], 1e-6) end
      end
    end
  end)
end)
