--- A display link that never returns.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:displayLink(function()
      while true do
      end
    end)
  end,
}
