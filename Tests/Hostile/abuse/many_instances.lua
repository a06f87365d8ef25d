--- Adds a thousand instances of itself.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    if self.isChild then return end
    for _ = 1, 1000 do
      local child = self:addChild { onAdd = function(me) me.isChild = true end, onTick = function() end }
      child.clockMandate = true
    end
  end,
}
