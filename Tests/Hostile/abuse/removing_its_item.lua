--- Removes the item it is called for, and goes on with it.
-- expect: error item was removed

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local item = self.item
    self.stage:removeItem(item)
    self.stage:removeItem(item)
    self.tries = (self.tries or 0) + 1
    self.stage:every(0.01, function() return item.x end)
  end,
}
