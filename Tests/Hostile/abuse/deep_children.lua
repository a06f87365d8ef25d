--- Children of children of children.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local parent = self
    for _ = 1, 2000 do
      parent = parent:addChild { onTick = function() end }
    end
  end,
}
