-- runs out of fuel
local function burn()
  while true do
  end
end

while true do
  pcall(tostring, setmetatable({}, { __tostring = burn }))
end
