--- Keeps coroutines.
-- expect: memory

local function try()
  local kept = {}
  while true do
    local co = coroutine.create(function()
      coroutine.yield()
    end)
    coroutine.resume(co)
    kept[#kept + 1] = co
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
