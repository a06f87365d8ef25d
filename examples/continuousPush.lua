-- A finger pushes a square in the direction from the middle to the finger: the farther the finger
-- is, up to 200 pt, the harder. The push lasts until the finger is up.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem { name = "square", center = { 160, 240 }, size = { 100, 100 } }

animator:add("collision", { item = square, referenceBounds = true })
local push = animator:add("push", { item = square, active = false })

local function aim(point)
  local x, y = point.x - stage.width / 2, point.y - stage.height / 2
  push.angle = math.atan(y, x)
  push.magnitude = math.min(math.sqrt(x * x + y * y), 200) / 100
  push.active = true
end

animator:add("finger", {
  path = {
    { 260, 240, at = 0.5 }, { 260, 240, at = 1 }, -- 100 pt/s² to the right
    { 160, 460, at = 1.5 }, { 160, 460, at = 4.5 }, -- round to 200 pt/s² down
  },
  down = aim,
  move = aim,
  up = function() push.active = false end,
})

return stage
