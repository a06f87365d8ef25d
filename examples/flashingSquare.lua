-- A square flashes faster and redder as danger grows, without ever jumping.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local calm, alarmed = { 160, 420 }, { 160, 100 }
local square = stage:addItem {
  name = "square", center = calm, size = { 40, 40 }, color = "#208020",
}
local flash = stage.animator:add("repeatBetween", {
  item = square, from = calm, to = alarmed, cycleDuration = 2,
})

local danger = 0

--- The color for a danger from 0 to 1.
local function tint(share)
  return ("#%02x%02x20"):format(32 + math.floor(192 * share), 128 - math.floor(96 * share))
end

local timer
timer = stage:every(1, function()
  danger = math.min(danger + 0.125, 1)
  flash.cycleDuration = 2 - 1.5 * danger
  square:animate { color = tint(danger), duration = 0.5 }
  if danger == 1 then
    flash:stop()
    timer:cancel()
  end
end)

return stage
