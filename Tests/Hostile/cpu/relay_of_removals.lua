--- Removes itself, and is added again by its own removal.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onRemove = function(self)
    self.animator:add("relay_of_removals", { item = self.item })
  end,
  onAdd = function(self)
    self:remove()
  end,
}
