--- Coroutines too short for a count to see them.
-- expect: fuel

local function try()
  while true do
    local co = coroutine.wrap(function()
      for _ = 1, 50 do
      end
    end)
    co()
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
