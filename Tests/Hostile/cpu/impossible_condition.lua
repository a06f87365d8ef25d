--- Waits for another stage that never does what is asked.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    libration.stage({}):advanceUntil(function() return false end, { ticks = 1 << 40 })
  end,
}
