--- Makes stages by the thousand.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      libration.stage {}
    end
  end,
}
