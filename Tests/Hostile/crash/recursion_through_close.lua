--- Coroutines closed by coroutines that are closed.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function nest(n)
      local co = coroutine.create(function()
        local guard <close> = setmetatable({}, { __close = function() nest(n + 1) end })
        coroutine.yield()
      end)
      coroutine.resume(co)
      coroutine.close(co)
    end
    nest(1)
  end,
}
