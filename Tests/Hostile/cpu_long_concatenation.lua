-- runs out of fuel
local text = ("x"):rep(100000)
while true do
  local _ = text .. "y"
end
