--- Adds behaviors to a parent that is going.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local parent = self.animator:add({ onTick = function() end }, { item = self.item })
    parent:remove()
    pcall(parent.addChild, parent, "gravity", {})
    pcall(parent.addItem, parent, self.item)
    pcall(function() parent.clockMandate = true end)
    parent:remove()
  end,
}
