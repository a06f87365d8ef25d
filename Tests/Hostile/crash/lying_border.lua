--- A list whose length is 2^62 although it has 63 items.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local liar = { 1 }
    for bit = 0, 62 do
      liar[1 << bit] = { bit, 0 }
    end
    for _, option in ipairs { "items", "boundaries", "tags" } do
      pcall(self.animator.add, self.animator, "collision", { item = self.item, [option] = liar })
    end
    pcall(self.animator.sequence, self.animator, liar)
    pcall(self.stage.addItem, self.stage, { size = { 9, 9 }, tags = liar })
    pcall(self.stage.addItem, self.stage, { size = { 9, 9 }, collisionBoundingPath = liar })
    pcall(self.item.animate, self.item, { keyframes = liar })
    self.animator:add({ params = { list = { kind = "list", default = {} } } }, { item = self.item, list = liar })
  end,
}
