--- Keeps a colour of a hundred kilobytes.
-- expect: error must be a name of CSS

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.item.color = ("x"):rep(100000)
  end,
}
