-- The motion of examples/bounce.lua, baked: its boxes fall, bounce and come to rest without
-- physics, at half the speed, and then a snap takes one of them. The module was made by
--   libration bake examples/bounce.lua -o examples/playback/behaviors/baked/bounce.lua
-- and require finds it below ./behaviors, so run this in its folder: libration run scene.lua

local libration = require "libration"
local motion = require "baked.bounce"

local stage = libration.stage { width = 320, height = 480 }
for _, item in ipairs(motion.items) do
  stage:addItem { name = item.name, size = item.size, center = { 160, 240 } }
end

stage.animator:add("playback", {
  motion = motion,
  speed = 0.5,
  ended = function()
    stage.animator:add("snap", { item = stage:item(motion.items[1].name), point = { 160, 120 } })
  end,
})

return stage
