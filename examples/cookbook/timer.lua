-- A card moves on after a second; a dot blinks twice a second until it has arrived.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local card = stage:addItem {
  name = "card", center = { 80, 240 }, size = { 60, 60 }, color = "gold",
}
local dot = stage:addItem { name = "dot", center = { 300, 20 }, size = { 12, 12 }, color = "red" }

local blink = stage:every(0.5, function() dot.hidden = not dot.hidden end)
animator:add {
  story = function(self)
    self:wait(1)
    self:wait(card:animate { x = 240, duration = 0.3 })
    blink:cancel()
  end,
}
return stage
