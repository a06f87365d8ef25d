--- An animation whose end never ends.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.item:animate {
      x = 10,
      duration = 0.02,
      onEnd = function()
        while true do
        end
      end,
    }
  end,
}
