--- Flat items that fall on several supports at once: tiles, lines, chains.
local function add_supports(stage, case)
  local items, boundaries = {}, {}
  local width = 400 / case.count
  for place = 1, case.count do
    local x = (place - 0.5) * width
    if case.kind == "tiles" then
      items[place] = { center = { x, 730 }, size = { width, 60 } }
    elseif case.kind == "lines" then
      boundaries["line" .. place] = { { x - width / 2, 700 }, { x + width / 2, 700 } }
    end
  end
  if case.kind == "chain" then
    local points = {}
    for place = 0, case.count do points[#points + 1] = { place * width, 700 } end
    boundaries.chain = points
  end
  -- In another order than that of their places.
  for place = #items, 2, -1 do
    local other = case.order(1, place)
    items[place], items[other] = items[other], items[place]
  end
  local tiles = {}
  for place, definition in ipairs(items) do tiles[place] = stage:addItem(definition) end
  if #tiles > 0 then stage.animator:add("dynamicItem", { items = tiles, isAnchored = true }) end
  return tiles, boundaries
end

--- A regular polygon with a side at the bottom, or a rectangle.
local function outline(corners, radius)
  local points = {}
  for place = 1, corners do
    local turn = math.pi / 2 + (place - 0.5) * 2 * math.pi / corners
    points[place] = { radius * math.cos(turn), radius * math.sin(turn) }
  end
  return points
end

describe("an item that lands flat on several supports", function()
  for _, kind in ipairs { "tiles", "lines", "chain" } do
    it.holds("of " .. kind .. " stays upright in its place", { runs = 25 }, function(random)
      local case = {
        kind = kind,
        count = random:integer(2, 40),
        order = function(low, high) return random:integer(low, high) end,
      }
      local stage = libration.stage {
        width = 400, height = 800, rate = random:choice { 30, 60, 120, 240 },
      }
      local tiles, boundaries = add_supports(stage, case)
      local corners = random:integer(3, 8)
      local item = stage:addItem { name = "item", center = { 200, 500 }, size = { 60, 60 } }
      if corners ~= 4 then item.collisionBoundingPath = outline(corners, 30) end
      tiles[#tiles + 1] = item
      stage.animator:add("collision", { items = tiles, boundaries = boundaries })
      stage.animator:add("dynamicItem", {
        item = item, elasticity = random:number(0.05, 1), friction = random:number(0, 1),
      })
      item.vy = random:number(200, 5000)
      local energy = item.vy ^ 2
      stage:advanceUntil(function() return item.vy <= 0 end, { seconds = 3 })
      stage:advance { ticks = 2 }
      assert.is_less_or_equal(item.vx ^ 2 + item.vy ^ 2, energy * 1.001)
      assert.near(200, item.x, 0.1)
      assert.near(0, item.angle, 0.003)
    end)
  end
end)
