--- Gives another stage thousands of timers that are never due, then lets it run.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.other = libration.stage {}
    for _ = 1, 10000 do
      self.other:every(1e9, function() end)
    end
  end,
  onTick = function(self)
    self.other:advance { ticks = 1e9 }
  end,
}
