--- Animations whose ends start, stop and reverse each other.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item = self.item
    local function again(finished)
      local other = item:animate { x = finished and 10 or 20, duration = 0, onEnd = again }
      other:reverse()
      other:cancel()
      other:stop()
      item:stopAnimations()
    end
    again(true)
    self.animator:sequence { function() item:animate { y = 3, duration = 0, onEnd = again } end, 0, onEnd = again }
  end,
}
