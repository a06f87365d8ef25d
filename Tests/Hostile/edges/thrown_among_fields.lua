--- A decay throws an item of a field to the edge of space, and its center of mass beyond.
-- expect: fine
local stage = libration.stage {}
local path = { { 0, 0 }, { 30, 0 }, { 0, 20 } }
local item = stage:addItem { size = { 40, 40 }, collisionBoundingPath = { path = path } }
stage.animator:add("velocityField", { items = { item }, direction = { 0, 0 } })
item:animate { decay = libration.decay { velocity = { 1e12, 0 } } }
return stage
