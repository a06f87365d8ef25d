--- Keeps strings that all differ.
-- expect: memory

local function try()
  local list = {}
  while true do
    list[#list + 1] = ("%d"):format(#list):rep(2000)
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
