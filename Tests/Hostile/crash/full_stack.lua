--- Fills the stack, up to the last value that fits, and calls the host there.
-- expect: fine

local function use(item, ...)
  return item.center, item.model, item.tags, tostring(item), select("#", ...)
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.list = { 1 }
    while #self.list < 500000 do
      table.move(self.list, 1, #self.list, #self.list + 1)
    end
    self.most, self.least = 1000000, 900000
  end,
  onTick = function(self)
    local count = (self.most + self.least) // 2
    local ok, message = pcall(use, self.item, table.unpack(self.list, 1, count))
    assert(ok or message:find("overflow", 1, true), message)
    if ok then self.least = count else self.most = count end
  end,
}
