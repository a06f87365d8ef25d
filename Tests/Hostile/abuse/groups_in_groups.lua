--- Makes groups of groups, of members, of removed items and of nobody.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = self.stage
    local a, b = stage:addItem { size = { 9, 9 } }, stage:addItem { size = { 9, 9 }, center = { 20, 0 } }
    local group = stage:addGroup { items = { a, b } }
    for _, items in ipairs { { group }, { a }, { group, a }, {}, { a, a } } do
      assert(not pcall(stage.addGroup, stage, { items = items }))
    end
    assert(not pcall(self.animator.add, self.animator, "gravity", { item = a }))
    self.animator:add({ onTick = function() stage:removeItem(a) stage:removeItem(b) end }, { item = group })
  end,
}
