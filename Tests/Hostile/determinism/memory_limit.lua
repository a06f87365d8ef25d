--- Fills its memory; what it prints until then must be the same.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 200000 },
  onTick = function(self)
    self.kept = self.kept or {}
    for _ = 1, 1000 do self.kept[#self.kept + 1] = ("%d"):format(#self.kept) end
    print(#self.kept)
  end,
}
