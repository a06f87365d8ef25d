-- Drag the ground sideways: hills move half as far, the sun a tenth.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local ground = stage:addItem {
  name = "ground", center = { 160, 440 }, size = { 960, 80 }, color = "green",
}
local hills = stage:addItem {
  name = "hills", center = { 160, 360 }, size = { 640, 80 }, color = "olive",
}
local sun = stage:addItem { name = "sun", center = { 160, 80 }, size = { 60, 60 }, color = "gold" }

animator:add("pan", { item = ground, carriesItem = true, limits = { -160, 440, 640, 0 } })
animator:add {
  onTick = function()
    local way = ground.x - 160
    hills.x = 160 + 0.5 * way
    sun.x = 160 + 0.1 * way
  end,
}
return stage
