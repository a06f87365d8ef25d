--- Gives touches that are to come in years.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:touch { phase = "began", x = 1, y = 1, time = 1e8 }
    while true do
      self.stage:touch { phase = "moved", x = 1, y = 1, time = 1e8 }
    end
  end,
}
