--- A dock: icons grow near the finger and make room for each other; the one that is tapped hops.

local stage = libration.stage { width = 480, height = 300 }
local animator = stage.animator
local size, floor = 42, 286 -- Of an icon, and where the icons stand, in pt.
local reach, growth = 95, 0.8 -- The reach of a finger, in pt, and the growth of icons.

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

-- The desktop with its wallpaper, and a window.
part(240, 150, 480, 300, {
  name = "wallpaper",
  fill = { from = { 0, 0 }, to = { 1, 1 }, stops = { "#2b3a8f", "#7b4fb5", "#f08a8a", "#fbc28b" } },
})
part(240, 8, 480, 16, { color = "#ffffff40", cornerRadius = 0 })
part(240, 108, 300, 150, {
  color = "#fdfdff", cornerRadius = 12,
  shadow = { color = "#0006", radius = 16, offset = { 0, 10 } },
})
for i, color in ipairs { "#ff5f57", "#febc2e", "#28c840" } do
  part(92 + 14 * i, 46, 9, 9, { color = color, collisionBoundsType = "ellipse" })
end
part(132, 115, 70, 110, { color = "#eef0f6", cornerRadius = 8 })
for i = 1, 4 do
  local short = 40 * (i % 2)
  part(278 - short / 2, 50 + 26 * i, 184 - short, 8, { color = "#d4d8e4", cornerRadius = 4 })
  part(125, 54 + 22 * i, 40, 6, { color = "#cdd2de", cornerRadius = 3 })
end

local bar = part(240, 262, 374, 60, {
  name = "bar", cornerRadius = 20, strokeColor = "#ffffff70",
  fill = { stops = { "#ffffffa0", "#ffffff70" } }, shadow = { color = "#0004", radius = 10 },
})

-- The icons: a plate and white marks, each { x, y, width, height, radius } from its center.
local kinds = {
  { "#5ac8fa", "#1e6ff0", { 0, 0, 24, 24, 12 }, { 0, -4, 2.5, 9, 1, "#1e6ff0" },
    { 3, 0, 8, 2.5, 1, "#1e6ff0" } },
  { "#7ee081", "#1fae4b", { 0, -2, 26, 18, 9 }, { -7, 8, 7, 7, 1 } },
  { "#ff9a8b", "#f0443a", { 0, 0, 26, 20, 4 }, { 0, -5, 18, 3, 1, "#f0443a" } },
  { "#ffd86b", "#f59f00", { -8, 5, 5, 10, 2 }, { 0, 1, 5, 18, 2 }, { 8, -3, 5, 26, 2 } },
  { "#c8a2ff", "#7b3fe4", { 0, 0, 26, 26, 13 }, { 0, 0, 15, 15, 7, "#7b3fe4" }, { 0, 0, 7, 7, 3 } },
  { "#f9a8d4", "#db2777", { 0, -8, 24, 4, 2 }, { 0, 0, 24, 4, 2 }, { -5, 8, 14, 4, 2 } },
  { "#9aa5b8", "#4a5568", { -6, -6, 10, 10, 3 }, { 6, -6, 10, 10, 3 }, { 0, 7, 22, 9, 3 } },
}
local icons, homes, lamps = {}, {}, {}
for i, kind in ipairs(kinds) do
  local x, y = 240 + 51 * (i - 4), floor - size / 2
  local parts = { part(x, y, size, size, {
    cornerRadius = 11, fill = { stops = { kind[1], kind[2] } }, zPosition = i,
    shadow = { color = "#0004", radius = 3 },
  }) }
  for j = 3, #kind do
    local dx, dy, width, height, radius, color = table.unpack(kind[j])
    parts[#parts + 1] = part(x + dx, y + dy, width, height, {
      color = color or "white", cornerRadius = radius, zPosition = i,
    })
  end
  homes[i] = x
  icons[i] = stage:addGroup { name = "icon" .. i, items = parts }
  lamps[i] = part(x, floor + 3.5, 4, 4, {
    color = "#333a", collisionBoundsType = "ellipse", alpha = 0,
  })
end

-- The hand is never seen: its x is where the finger is, its scale how strongly it acts.
local hand = part(240, floor, 1, 1, { name = "hand", hidden = true })
hand.scale = 0

--- The place to which the finger pushes an icon with its home at x, and its scale there.
local function lens(x)
  local u = math.max(-reach, math.min(x - hand.x, reach))
  local turn, strength = math.pi * u / reach, growth / 2 * hand.scaleX
  return x + strength * (u + reach / math.pi * math.sin(turn)), 1 + strength * (1 + math.cos(turn))
end

local function arrange()
  for i, icon in ipairs(icons) do
    local x, scale = lens(homes[i])
    icon:setPosition(x, floor - size / 2 * scale)
    icon.scale = scale
    lamps[i].x = x
  end
  local left, right = lens(53), lens(427)
  bar.width, bar.x = right - left, (left + right) / 2
end
animator:add { onAdd = arrange, onTick = arrange }

-- An invisible field over the dock and its icons takes the touches.
local field = part(240, 250, 400, 100, { name = "field", hidden = true, zPosition = 20 })
local function follow(finger) hand.x = finger.location.x end
local function leave() hand:animate { scale = 0, spring = { response = 0.4 } } end
animator:add("touch", {
  item = field, onChanged = follow, onEnded = leave, onCancelled = leave,
  onBegan = function(finger)
    follow(finger)
    hand:animate { scale = 1, spring = { response = 0.25 } }
  end,
})
animator:add("tap", {
  item = field,
  onEnded = function(tap)
    local function distance(i) return math.abs(icons[i].x - tap.location.x) end
    local best = 1
    for i in ipairs(icons) do
      if distance(i) < distance(best) then best = i end
    end
    leave()
    icons[best]:animate {
      keyframes = {
        { at = 0.22, translation = { 0, -40 }, curve = "easeOut" },
        { at = 0.44, translation = { 0, 0 }, curve = "easeIn" },
        { at = 0.62, translation = { 0, -26 }, curve = "easeOut" },
        { at = 0.8, translation = { 0, 0 }, curve = "easeIn" },
      },
    }
    lamps[best]:animate { alpha = 1, duration = 0.3 }
  end,
})
return stage
