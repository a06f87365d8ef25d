-- runs out of fuel
while true do
  load(function()
    return "local a = 1 "
  end)
end
