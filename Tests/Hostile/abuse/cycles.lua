--- Gives the host tables that contain themselves.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local cycle = {}
    cycle[1], cycle.items, cycle.params, cycle.sequence, cycle.group, cycle.path = cycle, cycle, cycle, cycle, cycle, cycle
    for _, call in ipairs {
      function() self.animator:add("gravity", cycle) end, function() self.animator:add(cycle) end,
      function() self.animator:sequence(cycle) end, function() self.animator:group { cycle } end,
      function() self.stage:addGroup(cycle) end, function() self.item.tags = cycle end,
      function() self.animator:add("collision", { item = self.item, boundaries = { a = cycle } }) end,
      function() self.item:animate { keyframes = cycle } end, function() libration.spring(cycle) end,
    } do
      assert(not pcall(call))
    end
    self.me, self.cycle = self, cycle
    local region = libration.region.radius(3):inverse()
    rawset(region, 2, region)
    assert(not pcall(region.contains, region, { 1, 1 }))
    self.animator:add({ params = { list = { kind = "list", default = cycle } } }, { item = self.item })
    error(cycle)
  end,
}
