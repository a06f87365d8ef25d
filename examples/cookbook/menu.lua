-- A tap on the button fans five items out, one after the other; another tap brings them back.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local button = stage:addItem {
  name = "button", center = { 40, 440 }, size = { 56, 56 }, color = "navy", zPosition = 1,
}
local items, isOpen = {}, false
for i = 1, 5 do
  items[i] = stage:addItem {
    name = "item" .. i, center = button.center, size = { 40, 40 }, color = "skyblue",
  }
end

animator:add("tap", {
  item = button,
  onEnded = function()
    isOpen = not isOpen
    for i, item in ipairs(items) do
      local angle, radius = -(i - 1) * math.pi / 8, isOpen and 150 or 0
      item:animate {
        center = { 40 + radius * math.cos(angle), 440 + radius * math.sin(angle) },
        spring = { bounce = 0.3, duration = 0.4 }, delay = 0.04 * (i - 1),
      }
    end
  end,
})
return stage
