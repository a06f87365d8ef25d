-- Pull the sheet up or down, throw it, or tap the dark part to close it.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local dim = stage:addItem {
  name = "dim", center = { 160, 240 }, size = { 320, 480 }, color = "black", alpha = 0,
}
local sheet = stage:addItem {
  name = "sheet", center = { 160, 660 }, size = { 320, 480 }, color = "white", zPosition = 1,
}

local drawer = animator:add("drawer", { item = sheet, closed = { 160, 660 }, open = { 160, 340 } })
animator:add("tap", { item = dim, onEnded = function() drawer.isOpen = false end })
animator:add {
  onTick = function() dim.alpha = math.max(0, math.min(1, (660 - sheet.y) / 320)) / 2 end,
}
return stage
