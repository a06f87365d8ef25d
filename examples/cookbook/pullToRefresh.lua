-- Pull the list down by more than 60 pt: a wheel turns for a second, then the list goes back.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local list = stage:addItem {
  name = "list", center = { 160, 240 }, size = { 320, 480 }, color = "white",
}
local wheel = stage:addItem {
  name = "wheel", center = { 160, 30 }, size = { 24, 24 }, zPosition = 1, alpha = 0,
}

local function close()
  list:animate { y = 240, spring = {} }
  wheel:animate { alpha = 0, duration = 0.2 }
end

animator:add("pan", {
  item = list,
  onChanged = function(pan)
    list.y = 240 + libration.rubberBand(math.max(0, pan.translation.y), stage.height)
    wheel.alpha = math.min(1, (list.y - 240) / 60)
  end,
  onEnded = function()
    if list.y < 300 then return close() end
    list:animate { y = 300, spring = { response = 0.3 } }
    local turn = { item = wheel, angle = wheel.angle + 12, duration = 1, curve = "linear" }
    animator:sequence { turn, close }
  end,
})
return stage
