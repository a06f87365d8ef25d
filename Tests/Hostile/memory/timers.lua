--- Starts timers in every tick.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    for _ = 1, 1000 do
      self.stage:every(1e9, function() end)
    end
  end,
}
