-- The card must rise, so y must never be over 240.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 90 } }
stage.animator:add("rise", { item = card })
return stage
