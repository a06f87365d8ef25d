-- The card is dragged by one small push at a time.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("dynamicItem", { items = { card }, resistance = 8 })
stage.animator:add("nudge", { item = card })
return stage
