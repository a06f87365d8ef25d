-- A square bounces on a soft spring: one swing a second, and each about half of the one before. A
-- finger drags the other end to the wall and back.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem { name = "square", center = { 160, 210 }, size = { 100, 100 } }

animator:add("gravity", { item = square })
animator:add("collision", { item = square, referenceBounds = true })
local spring = animator:add("attachment", {
  item = square, anchor = { 160, 100 }, frequency = 1, damping = 0.1,
})

animator:add("finger", {
  path = { { 160, 100, at = 4 }, { 290, 100, at = 5 }, { 290, 100, at = 6 }, { 120, 60, at = 7 } },
  move = function(point) spring.anchor = point end,
})

return stage
