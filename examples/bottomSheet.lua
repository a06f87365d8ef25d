--- A sheet over a map rests at three heights, its detents: drag it, throw it, or tap it.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
-- The sheet's center at each detent, in pt: its height is 520.
local detents = { 324, 496, 652 }

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

-- The map: land, a lake, a park, streets, and the way to a pin.
local map = part(160, 240, 320, 480, { name = "map", color = "#e9ecdf" })
part(285, 60, 190, 150, { color = "#a9d8f2", collisionBoundsType = "ellipse", angle = 0.5 })
part(40, 334, 150, 110, { color = "#c5e3b0", cornerRadius = 30, angle = -0.25 })
for _, street in ipairs {
  { 100, 240, 14, 560, 0.22 }, { 230, 240, 14, 600, 0.22 }, { 160, 180, 500, 18, -0.2 },
  { 160, 300, 420, 12, -0.2 }, { 60, 60, 300, 10, -0.2 },
} do
  local x, y, width, length, angle = table.unpack(street)
  part(x, y, width, length, { color = "white", angle = angle, cornerRadius = 5 })
end
part(154, 182, 140, 7, { color = "#2f7cf6", angle = -0.2, cornerRadius = 3 })
part(84, 197, 20, 20, {
  color = "#2f7cf6", collisionBoundsType = "ellipse", strokeColor = "white", strokeWidth = 4,
  shadow = { radius = 3 },
})
part(223, 160, 24, 30, {
  collisionBoundingPath = { { -11, -4 }, { 11, -4 }, { 0, 15 } }, color = "#f0443a",
})
part(223, 151, 26, 26, {
  color = "#f0443a", collisionBoundsType = "ellipse", shadow = { radius = 3 },
})
part(223, 151, 10, 10, { color = "white", collisionBoundsType = "ellipse" })

local dim = part(160, 240, 320, 480, { name = "dim", color = "black", alpha = 0 })

-- The sheet: a handle, a search field and places, as one group that moves as one item.
local parts = {
  part(160, 260, 320, 520, {
    color = "white", cornerRadius = 26,
    shadow = { color = "#0003", radius = 14, offset = { 0, -2 } },
  }),
  part(160, 11, 40, 5, { color = "#c7cad4", cornerRadius = 2.5 }),
  part(160, 46, 288, 40, { color = "#eef0f5", cornerRadius = 14 }),
  part(40, 45, 13, 13, {
    collisionBoundsType = "ellipse", fill = { stops = { "transparent", "transparent" } },
    strokeColor = "#8b91a3", strokeWidth = 2.5,
  }),
  part(46.5, 51.5, 8, 3, { color = "#8b91a3", angle = math.pi / 4, cornerRadius = 1.5 }),
  part(112, 46, 96, 9, { color = "#b9bfcc", cornerRadius = 4.5 }),
}
for i, color in ipairs { "#ff9f43", "#2f7cf6", "#27ae60", "#a55eea", "#f0443a", "#17a2b8" } do
  local y = 42 + 58 * i + 6
  table.move({
    part(40, y, 36, 36, { color = color, cornerRadius = 11 }),
    part(130, y - 8, 120, 10, { color = "#2b2f3a", cornerRadius = 5 }),
    part(150, y + 9, 160, 7, { color = "#c9cdd8", cornerRadius = 3.5 }),
    part(276, y, 24, 8, { color = "#c9cdd8", cornerRadius = 4 }),
  }, 1, 4, #parts + 1, parts)
end
local sheet = stage:addGroup { name = "sheet", items = parts }
sheet.y = detents[3]

local function go(y, velocity)
  sheet:animate {
    y = y, velocity = velocity, spring = { response = 0.42, dampingRatio = 0.82 },
    allowsUserInteraction = true,
  }
end

--- Goes to the detent that is nearest to where the sheet would stop by itself.
local function settle(velocity)
  local stop = sheet.y + libration.project(velocity)
  local best = detents[1]
  for _, y in ipairs(detents) do
    if math.abs(y - stop) < math.abs(best - stop) then best = y end
  end
  go(best, velocity)
end

local pan
animator:add("touch", { -- A finger catches the sheet on its way.
  item = sheet, carriesItem = true,
  onEnded = function() settle(0) end,
  onCancelled = function() if pan.state == "possible" then settle(0) end end,
})
pan = animator:add("pan", {
  item = sheet, carriesItem = true, rubberBand = 90,
  limits = { 160, detents[1], 0, detents[3] - detents[1] },
  onEnded = function(finger) settle(finger.carriedVelocity.y) end,
  onCancelled = function() settle(0) end,
})
animator:add("tap", {
  item = sheet, onEnded = function() go(sheet.y > detents[2] + 1 and detents[2] or detents[1]) end,
})
animator:add("tap", { item = map, onEnded = function() go(detents[3]) end })
animator:add {
  onTick = function()
    local open = (detents[2] - sheet.y) / (detents[2] - detents[1])
    dim.alpha = 0.35 * math.max(0, math.min(1, open))
  end,
}
return stage
