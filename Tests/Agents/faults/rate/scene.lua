-- The card must slide for a second, as far at any rate.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("slide", { item = card })
return stage
