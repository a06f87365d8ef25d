--- Keeps boundaries with names of a hundred kilobytes.
-- expect: error at most 250 bytes

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("collision", {
      item = self.item, boundaries = { [("x"):rep(100000)] = { { 0, 0 }, { 1, 1 } } },
    })
  end,
}
