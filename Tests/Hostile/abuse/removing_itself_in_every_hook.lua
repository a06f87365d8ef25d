--- Removes itself, twice, in each of its hooks in turn.
-- expect: fine

local hooks = { "onAdd", "onTick", "onContact", "onRest", "onChange", "onLeave", "onRemove" }

local function leaves(name)
  return {
    params = { level = { default = 1 } },
    [name] = function(self)
      self:remove()
      self.animator:remove(self)
      self:remove()
    end,
  }
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.animator:add("collision", { item = self.item, referenceBounds = true })
    self.animator.activeBounds = { 0, 0, 10, 10 }
    for _, name in ipairs(hooks) do
      local behavior = self.animator:add(leaves(name), { item = self.item })
      pcall(function() behavior.level = 2 end)
    end
    local story = self.animator:add({
      story = function(me)
        me:remove()
        me:wait(0)
        me:wait(1)
      end,
    }, { item = self.item })
    story:remove()
  end,
  onTick = function(self) self.item.x = -50 end,
}
