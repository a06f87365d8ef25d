--- A picture of a field with a sample at every thousandth of a point.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("noiseField", { item = self.item })
    while true do
      self.animator:debug { fieldSpacing = 1e-3 }
    end
  end,
}
