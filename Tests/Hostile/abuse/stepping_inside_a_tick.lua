--- Gives its own stage a tick, from inside of one.
-- expect: error advanced from inside

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.stage:advance { ticks = 1 }
  end,
}
