--- An item where noise has no cells any more.
-- expect: error y must be from -1e9 to 1e9 pt
local stage = libration.stage {}
local item = stage:addItem { size = { 40, 40 } }
stage.animator:add("turbulenceField", { items = item })
stage:advance { ticks = 2 }
item:setPosition(0, 1e231)
stage.animator:debug()
return stage
