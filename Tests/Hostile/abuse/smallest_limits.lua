--- Has a unit of fuel and a kilobyte.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  limits = { fuel = 1, memory = 1024 },
  onTick = function(self)
    for i = 1, 10000 do
      self.x = i
    end
  end,
}
