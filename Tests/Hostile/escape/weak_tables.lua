--- Watches the collector through a weak table.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    setmetatable({}, { __mode = "k" })
  end,
}
