--- Looks at pictures of the inside while it takes away what they show.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local animator, stage = self.animator, self.stage
    local other = stage:addItem { center = { 9, 9 }, size = { 9, 9 }, hidden = true }
    local rod = animator:add("attachment", { item = other, to = self.item })
    local wall = animator:add("collision", { item = other, referenceBounds = true })
    animator:debug()
    stage:removeItem(other)
    local picture = animator:debug { fieldSpacing = 1000 }
    for name, list in pairs(picture) do
      for _, entry in ipairs(list) do
        for key, value in pairs(entry) do
          assert(tostring(value) and tostring(key) and name)
        end
      end
    end
    rod:remove()
    wall:remove()
    for _, bad in ipairs { 0, -1, 0 / 0, math.huge, "x" } do
      assert(not pcall(animator.debug, animator, { fieldSpacing = bad }))
    end
    animator.activeBounds = { -1e9, -1e9, 1e9, 1e9 }
    animator.activeBounds = nil
  end,
}
