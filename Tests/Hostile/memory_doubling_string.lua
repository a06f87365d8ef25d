-- runs out of memory
local text = "x"
while true do
  text = text .. text
end
