--- Endless loops in `__close`, behind pcall.
-- expect: fuel

local function try()
  local function burn()
    while true do
    end
  end

  while true do
    local co = coroutine.create(function()
      local guard <close> = setmetatable({}, { __close = burn })
      coroutine.yield()
    end)
    coroutine.resume(co)
    pcall(coroutine.close, co)
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
