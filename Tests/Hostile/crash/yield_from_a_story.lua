--- Yields nonsense from its story.
-- expect: error story: only self:wait and self:waitUntil wait

return {
  appliesTo = { tag = "prey" },
  story = function()
    while true do
      coroutine.yield(0 / 0)
    end
  end,
}
