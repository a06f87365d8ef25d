-- A square falls. When it is out of sight, it is removed from gravity, or it would fall without
-- end.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local square = stage:addItem { name = "square", center = { 160, 90 }, size = { 100, 100 } }
local gravity = stage.animator:add("gravity", { item = square })

stage.animator:add({
  onTick = function(self)
    if self.item.frame.y > stage.height then
      gravity:remove()
      self:remove()
    end
  end,
}, { item = square })

return stage
