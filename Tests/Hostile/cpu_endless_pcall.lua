-- runs out of fuel
local function again()
  while true do
    pcall(again)
  end
end

while true do
  pcall(again)
end
