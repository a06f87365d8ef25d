-- Drag the card and let go: it flies to the cell of the grid where the throw would end.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local card = stage:addItem { name = "card", center = { 40, 40 }, size = { 60, 60 }, color = "gold" }

local function nearest(place, length)
  local cell = math.floor(place / 80) * 80 + 40
  return math.max(40, math.min(cell, length - 40))
end

animator:add("pan", {
  item = card, carriesItem = true,
  onEnded = function(pan)
    local v = pan.velocity
    local x, y = card.x + libration.project(v.x), card.y + libration.project(v.y)
    card:animate {
      center = { nearest(x, stage.width), nearest(y, stage.height) },
      velocity = v, spring = { response = 0.35, dampingRatio = 0.8 },
    }
  end,
})
return stage
