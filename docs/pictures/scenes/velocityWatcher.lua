-- A box that turns in the air; when it is slow, the push that moved it ends.
local stage = libration.stage { width = 320, height = 120 }
local box = stage:addItem { name = "box", center = { 50, 60 }, size = { 40, 40 }, color = "teal" }
local snap = stage.animator:add("snap", { item = box, point = { 260, 60 }, damping = 0.3 })
stage.animator:add("velocityWatcher", { item = box, target = snap })
return stage
