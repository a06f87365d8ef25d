-- The card must not go beyond 100: fence keeps it there.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("fence", { item = card })
stage.animator:add("drive", { item = card })
return stage
