-- runs out of fuel
pcall(table.sort, { 3, 1, 2 }, function()
  while true do
  end
end)
return "swallowed"
