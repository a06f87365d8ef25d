--- A curve whose parts cannot be counted.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("collision", {
      item = self.item,
      boundaries = { curve = { path = { { 0, 0 }, { x = 1e300, y = 0, control = { -1e300, 1e300 } } } } },
    })
  end,
}
