-- runs out of fuel
while true do
  local co = coroutine.wrap(function()
    for _ = 1, 50 do
    end
  end)
  co()
end
