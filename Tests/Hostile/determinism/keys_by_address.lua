--- Walks through tables whose keys are tables and functions, twice.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local list = {}
    for i = 1, 100 do
      list[{ i }], list[function() return i end] = i, -i
    end
    local function walk()
      local order = {}
      for _, value in pairs(list) do
        order[#order + 1] = value
      end
      return table.concat(order, " ")
    end
    local first = walk()
    for i = 1, 1000 do
      local _ = { i }
    end
    print(#first, first == walk())
  end,
}
