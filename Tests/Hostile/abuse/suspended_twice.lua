--- Fails in a hook that runs because it failed.
-- expect: error first

return {
  appliesTo = { tag = "prey" },
  onRemove = function() error("second") end,
  onContact = function() error("third") end,
  onTick = function(self)
    self.item.vx = 100
    error("first")
  end,
}
