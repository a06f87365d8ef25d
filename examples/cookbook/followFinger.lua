-- Put a finger down anywhere and move it: the ball comes after it on a spring.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local ball = stage:addItem {
  name = "ball", center = { 160, 240 }, size = { 50, 50 }, color = "tomato",
  collisionBoundsType = "ellipse",
}

local follow = animator:add("follow", { item = ball, point = ball.center, dampingRatio = 0.6 })
local function go(finger) follow.point = finger.location end
animator:add("touch", { anywhere = true, onBegan = go, onChanged = go })
return stage
