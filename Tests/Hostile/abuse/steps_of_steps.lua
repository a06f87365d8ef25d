--- Sequences in sequences in sequences.
-- expect: error nested at most

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local steps = { 0.1 }
    for _ = 1, 50 do
      steps = { { sequence = steps } }
    end
    self.animator:sequence(steps)
  end,
}
