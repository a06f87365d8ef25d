--- Waits for a condition that is never decided.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  story = function(self)
    self:waitUntil(function()
      while true do
      end
    end)
  end,
}
