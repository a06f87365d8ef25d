--- Fails in every tick in a way that suspends nobody.
-- expect: error again

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.item:animate { x = 1, duration = 0, onEnd = function() error("again" .. ("!"):rep(100000)) end }
  end,
}
