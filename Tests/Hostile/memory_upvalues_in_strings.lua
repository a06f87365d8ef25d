-- runs out of memory
local list = {}
while true do
  list[#list + 1] = ("%d"):format(#list):rep(2000)
end
