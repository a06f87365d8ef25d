--- Adds behaviors by the thousand.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      self.animator:add("noiseField", { item = self.item })
    end
  end,
}
