-- A continuous push of magnitude 1 drives a 100 by 100 item at 100 pt/s² for four seconds.

local libration = require "libration"

local stage = libration.stage { width = 640, height = 640 }
local box = stage:addItem { name = "box", center = { 50, 50 }, size = { 100, 100 } }
local push = stage.animator:add("push", { item = box, angle = math.pi / 4, magnitude = 1 })

stage.animator:add({
  onTick = function(self, dt)
    if self.elapsed + dt >= 4 then
      push:remove()
      self:remove()
    end
  end,
}, { item = box })

return stage
