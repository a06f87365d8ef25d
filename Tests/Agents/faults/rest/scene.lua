-- The card must sway for a second and be at rest after two.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 90 } }
stage.animator:add("sway", { item = card })
return stage
