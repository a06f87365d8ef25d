-- runs out of fuel
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
