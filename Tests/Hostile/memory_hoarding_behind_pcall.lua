-- runs out of memory
local kept = {}
while true do
  pcall(function()
    while true do
      kept[#kept + 1] = { #kept }
    end
  end)
end
