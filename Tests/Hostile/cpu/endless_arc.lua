--- A boundary as long as the universe, in parts of a quarter of a point.
-- expect: error boundary round must have a radius over 0, up to 1e9

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("collision", {
      item = self.item,
      boundaries = { round = { arc = { center = { 0, 0 }, radius = 1e300 } } },
    })
  end,
}
