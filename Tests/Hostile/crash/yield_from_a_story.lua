--- Yields nonsense from its story.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  story = function()
    while true do
      coroutine.yield(0 / 0)
    end
  end,
}
