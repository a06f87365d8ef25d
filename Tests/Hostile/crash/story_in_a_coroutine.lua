--- Waits in a coroutine that is not the story.
-- expect: error only a story waits

return {
  appliesTo = { tag = "prey" },
  story = function(self)
    local co = coroutine.wrap(function() self:wait(1) end)
    co()
  end,
}
