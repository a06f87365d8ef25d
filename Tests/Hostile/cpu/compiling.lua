--- Compiles for ever.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      load("return 1")
    end
  end,
}
