--- Calls the host where hardly a value fits on the stack any more.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item, stage, animator = self.item, self.stage, self.animator
    local calls = {
      function() return item.center end, function() return item.tags end, function() return item.model end,
      function() item.center = { 1, 2 } end, function() return stage:items() end,
      function() return animator:add("gravity", { item = item }) end, function() return tostring(item) end,
      function() return animator:debug() end,
    }
    local function deep(n, ...)
      if n > 0 then return (deep(n - 1, ...)) end
      for _, call in ipairs(calls) do pcall(call) end
    end
    for padding = 0, 40 do
      local filler = {}
      for i = 1, 120 + padding do filler[i] = i end
      local function fall(...)
        for _, call in ipairs(calls) do pcall(call) end
        return (fall(...))
      end
      pcall(fall, table.unpack(filler))
    end
    pcall(deep, 150)
  end,
}
