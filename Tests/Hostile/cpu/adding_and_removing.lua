--- Adds and removes items by the thousand.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      self.stage:removeItem(self.stage:addItem { size = { 1, 1 } })
    end
  end,
}
