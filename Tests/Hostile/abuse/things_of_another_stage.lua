--- Mixes items, behaviors and animators of two stages.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local other = libration.stage {}
    local item = other:addItem { size = { 9, 9 } }
    local gravity = other.animator:add("gravity", { item = item })
    for _, use in ipairs {
      function() self.animator:add("gravity", { item = item }) end,
      function() self.stage:removeItem(item) end,
      function() self.animator:remove(gravity) end,
      function() gravity:addItem(self.item) end,
      function() self.stage:record(item) end,
      function() self.stage:addGroup { items = { self.item, item } } end,
      function() self.animator:add("attachment", { item = self.item, to = item }) end,
      function() self.animator:sequence { { item = item, x = 3, duration = 1 } } end,
    } do
      assert(not pcall(use))
    end
  end,
}
