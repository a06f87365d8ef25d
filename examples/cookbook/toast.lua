-- A message slides in from the top, stays for two seconds and leaves.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local function toast(color)
  local item = stage:addItem {
    name = "toast", center = { 160, -30 }, size = { 240, 44 }, color = color,
  }
  animator:add {
    story = function(self)
      self:wait(item:animate { y = 50, spring = { bounce = 0.2, duration = 0.4 } })
      self:wait(2)
      self:wait(item:animate { y = -30, alpha = 0, duration = 0.25, curve = "easeIn" })
      stage:removeItem(item)
      self:remove()
    end,
  }
end

toast("seagreen")
return stage
