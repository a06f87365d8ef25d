-- An item at rest that is hit moves in the same tick: it gets the velocity that the other loses.

local function momentum(items)
  local x, y = 0, 0
  for _, item in ipairs(items) do
    x, y = x + item.vx * item.width * item.height, y + item.vy * item.width * item.height
  end
  return x, y
end

describe("items at rest that are hit", function()
  it.holds("keep the momentum in every tick", { runs = 80 }, function(random)
    local stage = libration.stage {
      width = 4000, height = 600, rate = random:choice { 30, 60, 120, 240 },
    }
    local items, count = {}, random:integer(2, 8)
    for place = 1, count do
      local size = random:integer(10, 40)
      items[place] = stage:addItem {
        center = { 300 + 45 * place, 300 + random:number(-4, 4) }, size = { size, size },
      }
    end
    local runner = random:integer(10, 40)
    local hitting = stage:addItem { center = { 100, 300 }, size = { runner, runner } }
    stage.animator:add("collision", { items = { hitting, table.unpack(items) } })
    stage.animator:add("dynamicItem", {
      items = { hitting, table.unpack(items) },
      resistance = 0, angularResistance = 0, elasticity = random:choice { 0, 0.5, 1 },
    })
    for place = 2, count do
      if random:boolean() then
        stage.animator:add("attachment", {
          kind = "rod", item = items[place - 1], to = items[place],
        })
      end
    end
    stage:advance { ticks = 70 }
    hitting.vx = random:number(200, 1500)
    table.insert(items, hitting)
    local x, y = momentum(items)
    for _ = 1, 60 do
      stage:advance { ticks = 1 }
      local nowX, nowY = momentum(items)
      assert.near(x, nowX, 2e-3 * x)
      assert.near(y, nowY, 2e-3 * x)
    end
  end)
end)
