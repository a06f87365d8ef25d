--- Takes everything out of its own self.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    for key in pairs(self) do
      rawset(self, key, nil)
    end
    self.elapsed, self.items, self.stage = "never", 7, self
    assert(not pcall(setmetatable, self, {}))
  end,
}
