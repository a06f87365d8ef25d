--- Watches the collector through a weak table.
-- expect: error has no __mode

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    setmetatable({}, { __mode = "k" })
  end,
}
