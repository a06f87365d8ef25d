--- Runs out of fuel after work that no instruction shows; the tick must be the same.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.count = (self.count or 0) + 1
    local text = ("x"):rep(1000 * self.count)
    for _ = 1, 40 * self.count do
      text:upper():find("y.*y")
    end
    print(self.count)
  end,
}
