--- Errors that take the host long to word.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      pcall(self.animator.add, self.animator, "gravvity", {})
      pcall(function() return self.item.centre end)
    end
  end,
}
