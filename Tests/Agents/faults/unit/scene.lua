-- The card must turn by a quarter, so its angle must never be over 1.6.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 90 } }
stage.animator:add("turn", { item = card })
return stage
