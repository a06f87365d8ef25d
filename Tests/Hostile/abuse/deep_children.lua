--- Children of children of children.
-- expect: error must be at most 100 levels deep

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local deepest = self
    for _ = 1, 2000 do
      deepest = deepest:addChild("push", { items = {} })
    end
  end,
}
