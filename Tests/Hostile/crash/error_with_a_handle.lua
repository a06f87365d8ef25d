--- Raises an item.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    error(self.item)
  end,
}
