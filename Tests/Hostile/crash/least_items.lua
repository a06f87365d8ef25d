--- Ellipses, attachments and pushes too small to see, and smaller ones, which are refused.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage, animator = self.stage, self.animator
    for _, side in ipairs { 5e-324, 1e-300, 1e-9, 0, -1 } do
      assert(not pcall(stage.addItem, stage, { size = { side, side }, collisionBoundsType = "ellipse" }))
    end
    for _, size in ipairs { { 0.001, 0.001 }, { 0.001, 1e9 }, { 0.0010001, 0.001 } } do
      for _, type in ipairs { "rectangle", "ellipse" } do
        local item = stage:addItem { size = size, collisionBoundsType = type, center = { 160, 200 }, hidden = true }
        animator:add("gravity", { item = item })
        animator:add("collision", { item = item, referenceBounds = true })
        animator:add("dynamicItem", { item = item, density = 1e-6 })
        animator:add("attachment", { item = item, to = self.item, offset = { 5e-324, 5e-324 }, kind = "limit" })
        animator:add("push", { item = item, magnitude = 1e9, offset = { 1e9, 5e-324 } })
        animator:debug { fieldSpacing = 100 }
      end
    end
  end,
}
