--- Gives 2^40 ticks to a stage in which nothing is.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    libration.stage({}):advance { ticks = 1 << 40 }
  end,
}
