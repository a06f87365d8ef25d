--- Two behaviors that remove each other in the same tick.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local a, b
    a = self.animator:add { onTick = function() b:remove() end, onRemove = function() b:remove() end }
    b = self.animator:add { onTick = function() a:remove() end, onRemove = function() a:remove() end }
    local parent = self.animator:add {}
    local child = parent:addChild { onTick = function() parent:remove() end, onRemove = function() parent:remove() end }
    child:addChild { onRemove = function(me) me:addChild("gravity", { items = {} }) end }
  end,
}
