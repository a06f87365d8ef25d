--- Raises an item.
-- expect: error item prey

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    error(self.item)
  end,
}
