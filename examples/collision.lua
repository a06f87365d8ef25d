-- A square falls to the floor. In the air it is grey and half transparent, on the floor it is red.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem {
  name = "square", center = { 160, 90 }, size = { 100, 100 }, color = "gray", alpha = 0.5,
}

animator:add("gravity", { item = square })
animator:add("collision", { item = square, referenceBounds = true })
animator:add({
  onContact = function(_, contact)
    local touches = contact.phase == "began"
    contact.item.color = touches and "red" or "gray"
    contact.item.alpha = touches and 1 or 0.5
  end,
}, { item = square })

return stage
