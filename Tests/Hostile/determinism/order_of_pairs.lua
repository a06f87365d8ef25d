--- Prints the order of everything that has one.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local list = {}
    for i = 1, 200 do
      list["key" .. i * 7919 % 1000] = i
      list[i * 0.5] = i
    end
    list[true], list[false], list[self.item] = 1, 2, 3
    for i = 1, 150 do list["key" .. i] = nil end
    for key, value in pairs(list) do print(key, value) end
    for key in next, list do print(key) end
    for key in pairs(_G) do print(key) end
    for key in pairs(self) do print(key) end
    for key in pairs(string) do print(key) end
  end,
}
