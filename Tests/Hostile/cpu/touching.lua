--- Puts down a finger for every unit of fuel.
-- expect: error at most 64 fingers

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local finger = 0
    while true do
      finger = finger + 1
      self.stage:touch { id = finger, phase = "began", x = 1, y = 1 }
    end
  end,
}
