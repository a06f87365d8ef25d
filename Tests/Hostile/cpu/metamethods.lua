--- An `__index` that asks itself for ever longer names.
-- expect: fuel

local function try()
  local trap = setmetatable({}, {
    __index = function(t, key)
      return t[key .. "x"]
    end,
  })
  while true do
    pcall(function()
      return trap.x
    end)
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
