--- Keeps a colour of a hundred kilobytes.
-- expect: error at most 250 bytes

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.item.color = ("x"):rep(100000)
  end,
}
