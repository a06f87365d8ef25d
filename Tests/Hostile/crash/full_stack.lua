--- Fills the stack to the last value, then calls the host.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local item = self.item
    local list = {}
    for i = 1, 999990 do
      list[i] = i
    end
    local function use(...) return item.center, item.model, select("#", ...) end
    for count = 999900, 999990 do
      pcall(use, table.unpack(list, 1, count))
    end
  end,
}
