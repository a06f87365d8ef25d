--- A decay throws an item to the edge of space, and its center of mass beyond.
-- expect: fine
local stage = libration.stage {}
local arc = { center = { 0, 0 }, radius = 20, to = 3 }
local item = stage:addItem { size = { 40, 40 }, collisionBoundingPath = { arc = arc } }
stage.animator:add("drawer", { item = item, closed = { 0, 0 }, open = { 0, -200 } })
item:animate { decay = { velocity = { 8e11, 0 } } }
return stage
