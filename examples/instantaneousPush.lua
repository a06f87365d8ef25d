-- A tap pushes a square in the direction from the middle to the tap: the farther, up to 100 pt, the
-- harder.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem { name = "square", center = { 160, 240 }, size = { 100, 100 } }

animator:add("collision", { item = square, referenceBounds = true })
local push = animator:add("push", { item = square, mode = "instantaneous", active = false })

local function tapped(point)
  local x, y = point.x - stage.width / 2, point.y - stage.height / 2
  push.angle = math.atan(y, x)
  push.magnitude = math.min(math.sqrt(x * x + y * y), 100) / 100
  push.active = true -- it acts once, and is then no longer active
end

local taps = { { 190, 280, at = 0.5 }, { 60, 240, at = 1.5 }, { 160, 20, at = 3 } }
for _, tap in ipairs(taps) do
  animator:add("finger", { path = { tap }, down = tapped })
end

return stage
