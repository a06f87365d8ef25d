--- A center of mass beside the item's center, beyond the edge of space: its world could not be read.
-- expect: fine
local stage = libration.stage {}
local a = stage:addItem { size = { 40, 40 } }
local b = stage:addItem {
  center = { 999999999.9999999, 0 }, size = { 30, 30 },
  collisionBoundingPath = { rect = { 0, 0, 6e5, 20 } },
}
stage.animator:add("springChain", { items = { a, b } })
return stage
