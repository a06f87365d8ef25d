--- A finger on a page whose angle is the largest number.
-- expect: error angle must be from
local stage = libration.stage {}
local page = stage:addItem { size = { 40, 40 }, angle = 1.7976931348623157e308 }
stage.animator:add("pageSnap", { item = page, pages = 3 })
stage:touch { phase = "began", x = 0, y = 0 }
return stage
