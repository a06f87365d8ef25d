-- The card is carried for half a second, and must glide on with the velocity that it has then.
local stage = libration.stage { width = 640, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("dynamicItem", { items = { card }, resistance = 1 })
stage.animator:add("carry", { item = card })
return stage
