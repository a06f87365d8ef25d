--- Looks around without end, through boundaries of many parts and among many items.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = self.stage
    for i = 1, 50 do
      stage:addItem { center = { i, i }, size = { 100, 90 }, collisionBoundsType = "ellipse" }
    end
    local points = {}
    for i = 1, 100 do points[i] = { i, i % 2 * 100 } end
    stage.animator:add("collision", { item = self.item, boundaries = { saw = { path = points } } })
  end,
  onTick = function(self)
    while true do
      local found = self.stage:raycast({ -1e9, 49.3 }, { 1e9, 49.2 })
      found = self.stage:itemsIn { -1e9, -1e9, 1e9, 1e9 }
      found = self.stage:itemsIn(libration.region.infinite)
    end
  end,
}
