--- Items that run out of space and turn until angles end: they stay at its edge.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = libration.stage { rate = 0.001 }
    self.other = stage
    local item = stage:addItem { name = "far", size = { 5, 5 }, center = { 9e8, -9e8 } }
    assert(not pcall(function() item.x = 1.87e38 end))
    stage.animator:add("turbulenceField", { item = item, strength = 1e9 })
    stage.animator:add("gravity", { item = item, direction = { 1e6, -1e6 } })
    stage.animator:add("dynamicItem", { item = item, angularResistance = 0, resistance = 0 })
    item.velocity, item.angularVelocity = { 1e6, -1e6 }, 1e6
  end,
  onTick = function(self)
    self.other:advance { ticks = 5 }
    local item = self.other:item "far"
    assert(math.abs(item.x) <= 1e9 and math.abs(item.y) <= 1e9 and math.abs(item.angle) <= 1e9)
    assert(math.abs(item.vx) <= 1e6 and math.abs(item.vy) <= 1e6 and math.abs(item.angularVelocity) <= 1e6)
    self.other.animator:debug()
  end,
}
