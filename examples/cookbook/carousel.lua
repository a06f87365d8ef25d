-- Swipe: the next card comes to the middle; cards grow as they come near it.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
-- The strip is what fingers drag; nobody sees it. The cards follow it.
local strip = stage:addItem {
  name = "strip", center = { 160, 240 }, size = { 1440, 200 }, hidden = true,
}
local cards = {}
for i = 1, 5 do
  cards[i] = stage:addItem { name = "card" .. i, size = { 120, 160 }, color = "teal" }
end

local function arrange()
  for i, card in ipairs(cards) do
    card:setPosition(strip.x + (i - 1) * 140, strip.y)
    local scale = 1 - 0.3 * math.min(1, math.abs(card.x - 160) / 140)
    card.scaleX, card.scaleY = scale, scale
  end
end

animator:add("pageSnap", { item = strip, pages = 5, length = 140 })
animator:add { onAdd = arrange, onTick = arrange }
return stage
