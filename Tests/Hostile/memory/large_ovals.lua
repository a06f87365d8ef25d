--- Adds boundaries of a thousand corners each in every tick.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  limits = { memory = 1000000 },
  onTick = function(self)
    self.count = (self.count or 0) + 1
    self.animator:add("collision", {
      item = self.item, boundaries = { bowl = { oval = { 0, 0, 1e8, 1e8 - self.count } } },
    })
  end,
}
