--- A curve whose parts cannot be counted.
-- expect: error boundary curve: each number of point 2 must be from -1e9 to 1e9 pt

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("collision", {
      item = self.item,
      boundaries = { curve = { path = { { 0, 0 }, { x = 1e300, y = 0, control = { -1e300, 1e300 } } } } },
    })
  end,
}
