--- Yields from a hook, to a host that resumes nobody.
-- expect: error outside a coroutine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    coroutine.yield(1)
  end,
}
