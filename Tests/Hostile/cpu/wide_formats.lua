--- Formats as wide as they may be.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      local _ = ("%99.99f"):rep(5):format(table.unpack({ 1e308, 1e308, 1e308, 1e308, 1e308 }, 1, 5))
    end
  end,
}
