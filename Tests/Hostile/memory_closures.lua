-- runs out of memory
local kept = {}
while true do
  kept[#kept + 1] = function()
    return kept
  end
end
