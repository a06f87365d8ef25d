--- Items that slide over many lines or tiles without friction.
describe("a slide over seams", function()
  for _, kind in ipairs { "lines", "tiles" } do
    for shape, bounds in pairs { box = "rectangle", ball = "ellipse" } do
      it.holds("of " .. kind .. " keeps the speed of a " .. shape, { runs = 15 }, function(random)
        local rate = random:choice { 60, 120, 240 }
        local stage = libration.stage { width = 12000, height = 400, rate = rate }
        local width, count = random:number(7, 60), 200
        local side = random:number(20, 60)
        local item = stage:addItem {
          center = { 60, 300 - side / 2 }, size = { side, side }, collisionBoundsType = bounds,
        }
        local tiles, boundaries, order = {}, {}, {}
        local step = random:choice { 1, 77, 199 }
        for place = 1, count do order[place] = place * step % count + 1 end
        for _, place in ipairs(order) do
          local left = (place - 1) * width
          if kind == "lines" then
            boundaries["line" .. place] = { { left, 300 }, { left + width, 300 } }
          else
            tiles[#tiles + 1] = stage:addItem {
              center = { left + width / 2, 310 }, size = { width, 20 },
            }
          end
        end
        if kind == "tiles" then
          stage.animator:add("dynamicItem", { items = tiles, isAnchored = true })
        end
        tiles[#tiles + 1] = item
        stage.animator:add("collision", { items = tiles, boundaries = boundaries })
        stage.animator:add("gravity", { item = item })
        stage.animator:add("dynamicItem", {
          item = item, friction = 0, resistance = 0, angularResistance = 0,
          elasticity = random:choice { 0, 0.2 },
        })
        local speed = random:choice { random:number(10, 50), random:number(50, 1500) }
        item.vx = speed
        local ticks = math.floor(math.min(8, (count * width - 60 - side) / speed) * rate)
        for _ = 1, ticks do
          stage:advance { ticks = 1 }
          assert.near(speed, item.vx, 0.01 * speed)
          -- A fast ball sinks in a little, as each tick has another line.
          assert.near(300 - side / 2, item.y, 0.6)
        end
        if shape == "box" then assert.near(0, item.angle, 0.003) end
      end)
    end
  end
end)
