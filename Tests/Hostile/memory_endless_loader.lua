-- runs out of memory
while true do
  load(function()
    return "local a = 1 "
  end)
end
