--- Fills a table with numbers that Lua looks for in one place.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onTick = function(self)
    local kept = self.kept or {}
    self.kept = kept
    for i = self.from or 1, (self.from or 1) + 20000 do
      kept[i * 65535] = i
    end
    self.from = (self.from or 1) + 20001
  end,
}
