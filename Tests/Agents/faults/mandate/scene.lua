-- The card must be at 260 after a second and a half.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("hop", { item = card })
return stage
