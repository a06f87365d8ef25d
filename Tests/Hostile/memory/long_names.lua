--- Keeps items with names of a hundred kilobytes, where no script is charged for them.
-- expect: error at most 250 bytes

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.stage:addItem { name = ("x"):rep(100000), size = { 1, 1 } }
  end,
}
