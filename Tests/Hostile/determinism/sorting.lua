--- Sorts long lists that divide badly, with a comparator that counts.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local count = 0
    for _, length in ipairs { 1000, 5000 } do
      local list = {}
      for i = 1, length do list[i] = { key = i % 3 == 0 and i or length - i, place = i } end
      table.sort(list, function(a, b) count = count + 1 return a.key // 100 < b.key // 100 end)
      local sum = 0
      for i, entry in ipairs(list) do sum = (sum * 31 + entry.place * i) % 1000000007 end
      print(count, sum)
      pcall(table.sort, list, function(a, b) count = count + 1 return a.key % 7 <= b.key % 5 end)
      print(count)
    end
  end,
}
