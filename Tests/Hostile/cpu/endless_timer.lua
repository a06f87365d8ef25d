--- A timer that never returns.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:every(0.02, function()
      while true do
      end
    end)
  end,
}
