--- Fails when it is removed.
-- expect: error gone

return {
  appliesTo = { tag = "prey" },
  onRemove = function() error("gone") end,
  onTick = function(self)
    self:remove()
  end,
}
