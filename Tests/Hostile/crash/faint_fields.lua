--- Fields that are too weak to be told from none, alone and with a steep falloff.
-- expect: fine

local names = { "spring", "drag", "vortex", "radialGravity", "electric", "magnetic", "noise", "turbulence" }

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    for _, strength in ipairs { 5e-324, -5e-324, 1e-300, 1e-12, -1e-12 } do
      for _, falloff in ipairs { 0, 1000, -1000, 5e-324 } do
        for _, name in ipairs(names) do
          self.animator:add(name .. "Field", {
            item = self.item, strength = strength, falloff = falloff, minimumRadius = 0.001, position = { 1, 1 },
          })
        end
      end
    end
  end,
  onTick = function(self)
    self.animator:debug { fieldSpacing = 1000 }
    assert(self.item.x - self.item.x == 0)
  end,
}
