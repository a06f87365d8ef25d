--- Prints lines of a hundred kilobytes.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local line = ("x"):rep(100000)
    while true do
      print(line)
    end
  end,
}
