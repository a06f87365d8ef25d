--- Starts animations by the thousand.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      self.item:animate { x = 3, duration = 1 }
    end
  end,
}
