--- Raises nothing at all.
-- expect: error nil

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    error()
  end,
}
