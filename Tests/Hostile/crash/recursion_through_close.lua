--- Coroutines closed by coroutines that are closed.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local deepest, reasons = 0, {}
    local function nest(n)
      deepest = math.max(deepest, n)
      local co = coroutine.create(function()
        local _ <close> = setmetatable({}, { __close = function() nest(n + 1) end })
        coroutine.yield()
      end)
      coroutine.resume(co)
      local ok, message = coroutine.close(co)
      if not ok then reasons[#reasons + 1] = message end
    end
    nest(1)
    assert(deepest > 50 and deepest <= 200)
    assert(#reasons == 1 and reasons[1]:find("overflow", 1, true), reasons[1])
  end,
}
