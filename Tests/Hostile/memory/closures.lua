--- Keeps closures.
-- expect: memory

local function try()
  local kept = {}
  while true do
    kept[#kept + 1] = function()
      return kept
    end
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
