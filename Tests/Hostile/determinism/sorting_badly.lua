--- Sorts what is made to divide as badly as it can.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local length, keys, solid, count = 4000, {}, 0, 0
    local candidate = 0
    local list = {}
    for i = 1, length do list[i] = i end
    local function less(a, b)
      count = count + 1
      if not keys[a] and not keys[b] then
        solid = solid + 1
        keys[a == candidate and a or b] = solid
      end
      if not keys[a] then candidate = a return false end
      if not keys[b] then candidate = b return true end
      return keys[a] < keys[b]
    end
    pcall(table.sort, list, less)
    local sum = 0
    for i, entry in ipairs(list) do sum = (sum * 31 + entry * i) % 1000000007 end
    print(count, sum)
  end,
}
