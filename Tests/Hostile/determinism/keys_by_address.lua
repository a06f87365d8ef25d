--- Walks through tables whose keys are tables and functions.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local list = {}
    for i = 1, 100 do list[{ i }] = i end
    local sum, place = 0, 0
    for _, value in pairs(list) do
      place = place + 1
      sum = (sum * 31 + value * place) % 1000000007
    end
    print(place)
  end,
}
