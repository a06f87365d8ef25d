--- Leaves coroutines waiting for ever, each inside a pcall.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local kept = {}
    for i = 1, 200 do
      kept[i] = coroutine.wrap(function() pcall(function() pcall(coroutine.yield) end) end)
      kept[i]()
    end
    self.kept = kept
  end,
}
