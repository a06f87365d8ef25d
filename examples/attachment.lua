-- A square hangs by a rigid rod that holds it beside its center. A finger drags the other end.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem { name = "square", center = { 160, 240 }, size = { 100, 100 } }
local handle = stage:addItem { name = "handle", center = { 160, 130 }, size = { 10, 10 } }

animator:add("collision", { item = square, referenceBounds = true })
local rod = animator:add("attachment", {
  item = square, offset = { -25, -25 }, anchor = handle.center,
})

animator:add("finger", {
  path = { { 160, 130, at = 0.5 }, { 60, 200, at = 1.25 }, { 250, 160, at = 2.25 } },
  move = function(point)
    rod.anchor, handle.center = point, point
  end,
})

-- The air brakes it; otherwise it would turn around its anchor for a minute.
animator:add("dynamicItem", { item = square, resistance = 1, angularResistance = 1 })

return stage
