--- A tab bar: a pill glides to the tab that is tapped, or follows a finger along the bar, and the
--- pages follow the pill.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local first, step = 55, 70 -- The center of the first tab and the way to the next, in pt.

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

part(160, 240, 320, 480, { name = "screen", color = "#f2f3f7" })

-- A page is a picture, two lines of text and tiles: one column on the first page, four on the last.
local themes = {
  { "#8ea6ff", "#4b5de4" }, { "#ffc371", "#ff5f6d" }, { "#f79ad3", "#c850c0" },
  { "#7fe3c4", "#1f9d8a" },
}
local words = {
  { "Home", "Two new stories" }, { "Search", "Four places nearby" },
  { "Favorites", "Six of them" }, { "Profile", "Eight friends" },
}
local function line(x, y, width, height, text, size, weight, color)
  return part(x, y, width, height, {
    color = "transparent", text = text,
    font = { size = size, weight = weight, color = color, alignment = "left" },
  })
end
local pages = {}
for i, stops in ipairs(themes) do
  local x = 160 + 320 * (i - 1)
  local parts = {
    part(x, 112, 280, 160, {
      cornerRadius = 26, fill = { to = { 1, 1 }, from = { 0, 0 }, stops = stops },
      shadow = { color = stops[2] .. "66", radius = 10, offset = { 0, 8 } },
    }),
    line(x - 70, 228, 140, 14, words[i][1], 20, 700, "#2b2f3a"),
    line(x - 95, 250, 90, 8, words[i][2], 13, 400, "#8b91a3"),
  }
  local width = (292 - 12 * i) / i
  for tile = 1, 2 * i do
    local left, row = x - 140 + (tile - 1) % i * (width + 12), (tile - 1) // i
    parts[#parts + 1] = part(left + width / 2, 298 + 66 * row, width, 54, {
      color = "white", cornerRadius = 14, shadow = { color = "#1b22400f", radius = 4 },
    })
  end
  pages[i] = stage:addGroup { name = "page" .. i, items = parts }
end

local bar = part(160, 436, 292, 60, {
  name = "bar", color = "white", cornerRadius = 30,
  shadow = { color = "#1b224030", radius = 12, offset = { 0, 6 } },
})
local pill = part(first, 436, 66, 46, { name = "pill", color = "#4b5de4", cornerRadius = 23 })

-- The icons: a house, a magnifying glass, a heart and a person, of simple shapes.
local function path(x, y, points)
  return part(x, y, 24, 24, { collisionBoundingPath = points })
end
local function disk(x, y, width, look)
  look = look or {}
  look.collisionBoundsType = "ellipse"
  return part(x, y, width, width, look)
end
local hollow = { stops = { "transparent", "transparent" } }
local glass = disk(first + step - 2, 434, 15, { fill = hollow, strokeWidth = 3 })
local icons = {
  {
    path(first, 436, { { 0, -12 }, { 13, -1 }, { -13, -1 } }),
    path(first, 436, { { -9, -2 }, { 9, -2 }, { 9, 10 }, { -9, 10 } }),
  },
  { part(first + step + 7, 443, 10, 3.5, { angle = math.pi / 4, cornerRadius = 1.7 }) },
  {
    disk(first + 2 * step - 5, 432, 13), disk(first + 2 * step + 5, 432, 13),
    path(first + 2 * step, 436, { { -10.6, -1 }, { 0, -6 }, { 10.6, -1 }, { 0, 11 } }),
  },
  {
    disk(first + 3 * step, 429, 11),
    path(first + 3 * step, 436, {
      { -11, 10 }, { -10, 5 }, { -6, 1.5 }, { 0, 0.5 }, { 6, 1.5 }, { 10, 5 }, { 11, 10 },
    }),
  },
}

-- The pill stretches while it is fast; the icon under it is white; the pages are where it says.
local function arrange()
  pill.scaleX = 1 + math.min(0.4, math.abs(pill.vx) / 2000)
  pill.scaleY = 1 - (pill.scaleX - 1) / 3
  local place = (pill.x - first) / step
  for i, page in ipairs(pages) do page.x = 160 + 320 * (i - 1 - place) end
  for i, icon in ipairs(icons) do
    local color = math.abs(place - i + 1) < 0.35 and "white" or "#8b91a3"
    for _, shape in ipairs(icon) do shape.color = color end
    if i == 2 then glass.strokeColor = color end
  end
end
animator:add { onAdd = arrange, onTick = arrange }

local follow = animator:add("follow", {
  item = pill, point = pill.center, response = 0.35, dampingRatio = 0.75,
})
local function go(x) follow.point = { math.max(first, math.min(x, first + 3 * step)), 436 } end
local function choose(x) go(first + step * math.floor((x - first) / step + 0.5)) end

animator:add("tap", { item = bar, onEnded = function(tap) choose(tap.location.x) end })
animator:add("pan", {
  item = bar,
  onChanged = function(pan) go(pan.location.x) end,
  onEnded = function(pan) choose(pan.location.x + libration.project(pan.velocity.x) / 4) end,
  onCancelled = function(pan) choose(pan.location.x) end,
})
return stage
