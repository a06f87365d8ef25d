--- Fields that are too weak to be told from none, each on an item of its own.
-- expect: fine

local names = { "spring", "drag", "vortex", "radialGravity", "electric", "magnetic", "noise", "turbulence" }

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.others = {}
    for _, strength in ipairs { 5e-324, -5e-324, 1e-300, 1e-12 } do
      for _, falloff in ipairs { 0, 1000, -1000 } do
        for _, name in ipairs(names) do
          local item = self.stage:addItem { size = { 30, 30 }, center = { 5000, 300 }, hidden = true }
          self.others[#self.others + 1] = item
          self.animator:add(name .. "Field", {
            item = item, strength = strength, falloff = falloff, minimumRadius = 0.001, position = { 1, 1 },
          })
        end
      end
    end
  end,
  onTick = function(self)
    self.animator:debug { fieldSpacing = 1000 }
    for _, item in ipairs(self.others) do
      assert(item.x - item.x == 0 and item.vx - item.vx == 0)
    end
  end,
}
