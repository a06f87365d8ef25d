--- A field looked into on a stage without end: its samples were counted beyond all integers.
-- expect: error height must be from 0.001 to 1e9 pt
local stage = libration.stage { height = 1.7976931348623157e308 }
stage.animator:add("linearGravityField", { items = {} })
stage.animator:debug()
return stage
