-- Five lamps go out, one each second; then the card drops.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local card = stage:addItem {
  name = "card", center = { 160, 120 }, size = { 60, 60 }, color = "tomato",
}
local lamps = {}
for i = 1, 5 do
  lamps[i] = stage:addItem {
    name = "lamp" .. i, center = { 40 + 40 * i, 40 }, size = { 20, 20 }, color = "gold",
  }
end

animator:add {
  story = function(self)
    for i = 5, 1, -1 do
      self:wait(1)
      lamps[i]:animate { alpha = 0.1, duration = 0.15 }
    end
    animator:add("gravity", { item = card })
    animator:add("collision", { item = card, referenceBounds = true })
  end,
}
return stage
