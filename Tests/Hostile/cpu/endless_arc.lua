--- A boundary as long as the universe, in parts of a quarter of a point.
-- expect: error boundary round: radius must be from 0.001 to 1e9 pt

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add("collision", {
      item = self.item,
      boundaries = { round = { arc = { center = { 0, 0 }, radius = 1e300 } } },
    })
  end,
}
