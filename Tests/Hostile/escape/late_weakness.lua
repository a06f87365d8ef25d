--- Makes a table weak after its metatable was set.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local meta = {}
    local weak = setmetatable({}, meta)
    pcall(rawset, meta, "__mode", "k")
    for i = 1, 1000 do weak[{ i }] = i end
    for i = 1, 300000 do self.last = { i } end
    local count = 0
    for _ in next, weak do count = count + 1 end
    assert(count == 1000)
  end,
}
