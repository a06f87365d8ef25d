-- A tap on the field shakes it, as a wrong password does: a stiff spring is given a push.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local field = stage:addItem {
  name = "field", center = { 160, 200 }, size = { 220, 44 }, color = "silver",
}

animator:add("tap", {
  item = field,
  onEnded = function()
    field:animate {
      x = 160, velocity = 1500, spring = { dampingRatio = 0.15, response = 0.12 },
    }
  end,
})
return stage
