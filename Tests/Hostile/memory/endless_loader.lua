--- Source text without end.
-- expect: memory

local function try()
  while true do
    load(function()
      return "local a = 1 "
    end)
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
