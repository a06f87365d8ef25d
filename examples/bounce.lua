-- Boxes of different elasticity fall to the floor, over a ledge, and come to rest.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local boxes = {}

for i = 1, 5 do
  local center = { 52 * i, 40 + 12 * i }
  boxes[i] = stage:addItem { name = "box" .. i, center = center, size = { 32, 32 } }
  animator:add("dynamicItem", { item = boxes[i], elasticity = 0.15 * i, friction = 0.4 })
end

animator:add("gravity", { items = boxes })
animator:add("collision", {
  items = boxes,
  referenceBounds = true,
  boundaries = { ledge = { { 0, 300 }, { 120, 340 } } },
})

return stage
