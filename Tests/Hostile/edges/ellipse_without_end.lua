--- An ellipse whose outline has corners without end.
-- expect: error size.width must be from 0.001 to 1e9 pt
local stage = libration.stage {}
local ellipse = stage:addItem { size = { 1e308, 1e308 }, collisionBoundsType = "ellipse" }
stage.animator:add("radialGravityField", { items = { ellipse } })
stage:advance { ticks = 2 }
stage.animator:debug()
return stage
