--- Calls what costs the host more than it costs the script.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      local items = self.stage:items()
      items = self.animator.behaviors
      items = self.item.model
    end
  end,
}
