--- Calls the host as deep inside of calls from C as one gets, by a level deeper each time.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local item, stage, animator = self.item, self.stage, self.animator
    local calls = {
      function() return item.center end, function() return item.tags end, function() return item.model end,
      function() item.center = { 1, 2 } end, function() return stage:items() end, function() return tostring(item) end,
      function() return animator:debug() end, function() return assert(load("return 1"))() end,
      function() return animator:add({ onAdd = function(child) child.seen = tostring(child.item) end }, { item = item }):remove() end,
      function() return (libration.stage {}):advanceUntil(function() return true end, { ticks = 1 }) end,
    }
    self.turn = (self.turn or 0) + 1
    local call = calls[self.turn]
    if not call then return self:remove() end
    local overflows = 0
    local function try(...)
      local ok, message = pcall(...)
      assert(ok or message:find("overflow", 1, true), message)
      if not ok then overflows = overflows + 1 end
    end
    local function deep(levels)
      if levels == 0 then return try(call) end
      return (("x"):gsub("x", function() deep(levels - 1) end))
    end
    for levels = 80, 200, 2 do
      try(deep, levels)
      try(deep, levels + 1)
      if overflows > 3 then return end
    end
    assert(overflows > 0)
  end,
}
