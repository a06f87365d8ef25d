--- A decay drives an item at the edge of space whose center of mass lies beyond.
-- expect: fine
local thrower = {
  onTick = function(self)
    local item = self.stage:item("a")
    self.animator:sequence { { item = item, decay = { velocity = { 0, 20 } } } }
  end,
}
local stage = libration.stage {}
local path = { { 0, 0 }, { 30, 0 }, { 0, 20 } }
local item = stage:addItem {
  name = "a", center = { 0, 1e9 }, size = { 40, 40 }, collisionBoundingPath = { path = path },
}
stage.animator:add(thrower, { item = item })
return stage
