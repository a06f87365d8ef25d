--- Prints for ever.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      print("x")
    end
  end,
}
