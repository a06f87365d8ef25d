--- Fields in regions of regions of regions, with functions that give what is no force.
-- expect: error evaluate must return a point or two finite numbers

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local region = libration.region
    local deep = region.radius(5)
    local ok, message = true, nil
    for _ = 1, 2000 do
      ok, message = pcall(deep.union, deep, deep:inverse())
      if not ok then break end
      deep = message
    end
    assert(not ok and message:find("at most 1000 parts", 1, true), tostring(message))
    for _, bad in ipairs { -1, 0 / 0, math.huge, "x", {} } do
      assert(not pcall(region.radius, bad) and not pcall(region.size, bad, 1))
    end
    self.animator:add("radialGravityField", { item = self.item, region = deep, strength = 1e9 })
    for _, force in ipairs { {}, "1", 0 / 0, math.huge, self.item } do
      self.animator:add("customField", { item = self.item, region = deep, evaluate = function() return force, 1 end })
    end
    self.animator:add("customField", {
      item = self.item,
      evaluate = function()
        self.stage:removeItem(self.item)
        self.animator:add("gravity", { items = {} })
        return 1e308, -1e308
      end,
    })
  end,
}
