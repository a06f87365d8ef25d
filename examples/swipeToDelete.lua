--- Swipe to delete: a row that is pulled to the left shows a red button; pulled far or thrown, it
--- leaves, and the rows below close up.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

part(160, 240, 320, 480, { name = "screen", color = "#f2f3f7" })
part(76, 50, 112, 20, { color = "#2b2f3a", cornerRadius = 10 })
part(282, 50, 36, 36, {
  collisionBoundsType = "ellipse", fill = { stops = { "#8ea6ff", "#4b5de4" } },
})

local rows = {}
local function home(index) return 58 + 76 * index end
local function spring() return { response = 0.38, dampingRatio = 0.85 } end

--- Lets every row go to its place in the list.
local function closeUp()
  for i, row in ipairs(rows) do
    row.card:animate { y = home(i), spring = spring(), allowsUserInteraction = true }
    row.below:animate { y = home(i), spring = spring(), allowsUserInteraction = true }
  end
end

--- Slides a row aside. This is its translation, so that its center can close up meanwhile.
local function slide(row, way, velocity)
  row.card:animate {
    translation = { way, 0 }, velocity = { velocity or 0, 0 }, spring = spring(),
    allowsUserInteraction = true,
  }
end

local function delete(row, velocity)
  for i, other in ipairs(rows) do
    if other == row then table.remove(rows, i) end
  end
  for _, gesture in ipairs(row.gestures) do gesture:remove() end
  row.card:animate {
    translation = { -320, 0 }, velocity = { math.min(velocity, -600), 0 },
    spring = { dampingRatio = 1, response = 0.3 },
  }
  row.below:animate {
    alpha = 0, scaleY = 0, delay = 0.15, duration = 0.2,
    onEnd = function()
      for _, group in ipairs { row.card, row.below } do
        for _, item in ipairs(group.items) do stage:removeItem(item) end
      end
    end,
  }
  closeUp()
end

local function addRow(i, color)
  local y = home(i)
  local row = {}
  local red = part(160, y, 290, 64, { color = "#f0443a", cornerRadius = 18 })
  row.below = stage:addGroup { name = "below" .. i, items = {
    red,
    part(269, y + 2, 16, 19, { -- A bin with its lid.
      collisionBoundingPath = { { -8, -9 }, { 8, -9 }, { 6.5, 10 }, { -6.5, 10 } }, color = "white",
    }),
    part(269, y - 10, 22, 3, { color = "white", cornerRadius = 1.5 }),
    part(269, y - 12.5, 9, 3, { color = "white", cornerRadius = 1.5 }),
    part(266, y + 2, 2, 11, { color = "#f0443a" }), part(272, y + 2, 2, 11, { color = "#f0443a" }),
  } }
  row.card = stage:addGroup { name = "row" .. i, items = {
    part(160, y, 292, 66, {
      color = "white", cornerRadius = 18, shadow = { color = "#1b224026", radius = 5 },
    }),
    part(50, y, 40, 40, { collisionBoundsType = "ellipse", color = color }),
    part(50, y - 5, 13, 13, { collisionBoundsType = "ellipse", color = "#ffffffd0" }),
    part(50, y + 11, 24, 12, { color = "#ffffffd0", cornerRadius = 6 }),
    part(135 + 6 * (i % 3), y - 11, 100 + 12 * (i % 3), 10, {
      color = "#2b2f3a", cornerRadius = 5,
    }),
    part(165, y + 8, 160, 7, { color = "#c9cdd8", cornerRadius = 3.5 }),
    part(276, y - 11, 26, 6, { color = "#c9cdd8", cornerRadius = 3 }),
  } }
  local start
  row.gestures = {
    animator:add("pan", {
      item = row.card,
      onBegan = function()
        for _, other in ipairs(rows) do
          if other ~= row then slide(other, 0) end
        end
        row.card:stopAnimations()
        closeUp()
        start = row.card.translation.x
      end,
      onChanged = function(pan)
        local way = start + pan.translation.x
        row.card.translation = { way > 0 and libration.rubberBand(way, 320) or way, 0 }
      end,
      onEnded = function(pan)
        local velocity, way = pan.velocity.x, row.card.translation.x
        local stop = way + libration.project(velocity) / 2
        if way < -160 or stop < -220 then return delete(row, velocity) end
        slide(row, stop < -30 and -72 or 0, velocity)
      end,
      onCancelled = function() slide(row, 0) end,
    }),
    animator:add("tap", { item = row.card, onEnded = function() slide(row, 0) end }),
    animator:add("tap", { item = red, onEnded = function() delete(row, 0) end }),
  }
  rows[i] = row
end

for i, color in ipairs { "#ff9f43", "#2f7cf6", "#27ae60", "#a55eea", "#17a2b8" } do
  addRow(i, color)
end
return stage
