--- Tables with keys that nothing expects.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local function odd() return { [1.5] = 1, [true] = 2, [print] = 3, [self.item] = 4, [-1] = 5, [""] = 6, ["\0"] = 7 } end
    for _, call in ipairs {
      function(t) self.stage:addItem(t) end, function(t) self.animator:add("gravity", t) end,
      function(t) self.animator:add(t) end, function(t) self.item:animate(t) end,
      function(t) libration.stage(t) end, function(t) self.stage:items(t) end,
      function(t) self.stage:advance(t) end, function(t) self.stage:touch(t) end,
      function(t) self.animator:sequence(t) end, function(t) self.item.center = t end,
      function(t) self.item.tags = t end, function(t) libration.spring(t) end, function(t) libration.region.size(t) end,
      function(t) self.animator:debug(t) end, function(t) self.stage:addGroup(t) end,
    } do
      assert(not pcall(call, odd()))
    end
  end,
}
