--- Catches its own lack of memory and goes on.
-- expect: memory

local function try()
  local kept = {}
  while true do
    pcall(function()
      while true do
        kept[#kept + 1] = { #kept }
      end
    end)
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
