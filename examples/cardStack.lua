--- A stack of cards: the first one follows the finger and turns; thrown far enough, or sent by a
--- button, it flies off to its side and goes under the stack.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local home = { x = 160, y = 206 }

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

part(160, 240, 320, 480, {
  name = "screen", fill = { stops = { "#fdf2f4", "#ece8f6" } }, zPosition = -2,
})

-- A card: a picture of hills under a sun, a name, a line and two tags, as one group.
local function card(i, sky, sun, hill)
  local x, y = home.x, home.y
  local function hills(dx, points, color)
    return part(x + dx, y - 38, 100, 100, { collisionBoundingPath = points, color = color })
  end
  return stage:addGroup { name = "card" .. i, items = {
    part(x, y, 240, 312, {
      color = "white", cornerRadius = 24,
      shadow = { color = "#2b1b4030", radius = 10, offset = { 0, 6 } },
    }),
    part(x, y - 40, 220, 212, { cornerRadius = 16, fill = { stops = sky } }),
    part(x + 46, y - 78, 54, 54, { collisionBoundsType = "ellipse", color = sun }),
    hills(-30, { { -64, 104 }, { -10, -6 }, { 70, 104 } }, hill .. "b0"),
    hills(40, { { -90, 104 }, { 10, 30 }, { 70, 84 }, { 68, 94 }, { 54, 104 } }, hill),
    part(x - 40, y + 92, 140, 14, { color = "#2b2f3a", cornerRadius = 7 }),
    part(x - 20, y + 114, 180, 8, { color = "#c9cdd8", cornerRadius = 4 }),
    part(x - 84, y + 136, 52, 16, { color = sky[2], cornerRadius = 8 }),
    part(x - 22, y + 136, 60, 16, { color = "#e9e7f0", cornerRadius = 8 }),
  } }
end

local cards = {
  card(1, { "#ffb88c", "#de6262" }, "#fff1c9", "#7b2d43"),
  card(2, { "#a1c4fd", "#5b8def" }, "#ffffff", "#28518f"),
  card(3, { "#c9f2c7", "#47a88b" }, "#fdf6b2", "#1f6b57"),
  card(4, { "#d9a7f7", "#7a4fd6" }, "#ffd6ec", "#3d2380"),
}
local stack = table.move(cards, 1, #cards, 1, {}) -- The first card is the one in front.

local function button(x, parts)
  table.insert(parts, 1, part(x, 426, 56, 56, {
    collisionBoundsType = "ellipse", color = "white", zPosition = -1,
    shadow = { color = "#2b1b4030", radius = 6, offset = { 0, 3 } },
  }))
  return stage:addGroup { items = parts }
end
local red, green = "#f0445a", "#1fae6b"
local no = button(104, {
  part(104, 426, 26, 5, { color = red, angle = math.pi / 4, cornerRadius = 2.5 }),
  part(104, 426, 26, 5, { color = red, angle = -math.pi / 4, cornerRadius = 2.5 }),
})
local yes = button(216, {
  part(210, 422, 14, 14, { color = green, collisionBoundsType = "ellipse" }),
  part(222, 422, 14, 14, { color = green, collisionBoundsType = "ellipse" }),
  part(216, 426, 22, 22, {
    color = green, collisionBoundingPath = { { -11.5, 0 }, { 0, -6 }, { 11.5, 0 }, { 0, 12 } },
  }),
})

local pans, turn = {}, 1 -- The pan of each card; the sense in which the first card turns.

local function lift(group, height)
  group.zPosition = height
  for _, item in ipairs(group.items) do item.zPosition = height end
end

local function goHome(group, velocity)
  group:animate {
    center = { home.x, home.y }, velocity = velocity,
    spring = { response = 0.45, dampingRatio = 0.7 }, allowsUserInteraction = true,
  }
  group:animate { scale = 1, spring = { response = 0.3 }, allowsUserInteraction = true }
end

--- Puts the cards over each other; only the first one can be dragged.
local function order()
  for i, group in ipairs(stack) do
    local pan = pans[group]
    lift(group, 10 - i)
    pan.isEnabled = i == 1
  end
end

--- Lets the first card fly off to a side with a velocity; then it lies under the stack.
local function throw(side, velocity)
  local group = table.remove(stack, 1)
  local pan = pans[group]
  pan.isEnabled = false
  group:animate {
    center = { home.x + 360 * side, home.y + velocity.y / 4 }, velocity = velocity,
    spring = { response = 0.5, dampingRatio = 1 },
    onEnd = function()
      group:setPosition(home.x, home.y)
      stack[#stack + 1] = group
      order()
    end,
  }
  lift(group, 10)
  order()
  if stack[1] then goHome(stack[1]) end
end

local function shrinkButtons()
  for _, item in ipairs { no, yes } do
    item:animate { scale = 1, spring = { dampingRatio = 0.5 }, allowsUserInteraction = true }
  end
end

for _, group in ipairs(stack) do
  pans[group] = animator:add("pan", {
    item = group, carriesItem = true,
    onBegan = function(pan) turn = pan.startLocation.y < home.y + 60 and 1 or -1 end,
    onChanged = function() -- The button of its side grows.
      local way = math.max(-1, math.min(1, (group.x - home.x) / 160))
      no.scale, yes.scale = 1 + 0.3 * math.max(0, -way), 1 + 0.3 * math.max(0, way)
    end,
    onEnded = function(pan)
      shrinkButtons()
      local away = group.x - home.x + libration.project(pan.velocity.x) / 3
      if math.abs(away) < 110 then return goHome(group, pan.velocity) end
      throw(away > 0 and 1 or -1, pan.velocity)
    end,
    onCancelled = function()
      shrinkButtons()
      if group == stack[1] then goHome(group) end
    end,
  })
end
order()

local function press(item, side)
  item.scale, turn = 1.3, 1
  shrinkButtons()
  if stack[1] then throw(side, { x = 700 * side, y = -150 }) end
end
animator:add("tap", { item = no, onEnded = function() press(no, -1) end })
animator:add("tap", { item = yes, onEnded = function() press(yes, 1) end })

--- Cards come forward as the first one leaves.
local function arrange()
  local way = stack[1] and math.min(1, math.abs(stack[1].x - home.x) / 160) or 0
  for i, group in ipairs(stack) do
    if i > 1 then
      local depth = math.min(2, i - 1 - way)
      group.scale = 1 - 0.07 * depth
      group:setPosition(home.x, home.y + 23 * depth)
    end
  end
  for _, group in ipairs(cards) do group.angle = turn * (group.x - home.x) * 0.0011 end
end
animator:add { onAdd = arrange, onTick = arrange }
return stage
