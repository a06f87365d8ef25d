-- A tap on the switch moves its knob to the other side and changes its colour.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local track = stage:addItem {
  name = "track", center = { 160, 240 }, size = { 60, 34 }, color = "#cccccc",
}
local knob = stage:addItem {
  name = "knob", center = { 147, 240 }, size = { 28, 28 }, color = "white", zPosition = 1,
  collisionBoundsType = "ellipse",
}
local isOn = false

animator:add("tap", {
  item = track,
  onEnded = function()
    isOn = not isOn
    knob:animate { x = isOn and 173 or 147, spring = { bounce = 0.2, duration = 0.3 } }
    track:animate { color = isOn and "#34c759" or "#cccccc", duration = 0.2 }
  end,
})
return stage
