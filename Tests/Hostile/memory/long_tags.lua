--- Keeps tags of a hundred kilobytes.
-- expect: error at most 250 bytes

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.item.tags = { "prey", ("x"):rep(100000) }
  end,
}
