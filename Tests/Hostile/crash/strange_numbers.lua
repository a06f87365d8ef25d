--- Stores numbers that are none into every field.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item = self.item
    local fields = {
      "x", "y", "angle", "width", "height", "vx", "vy", "angularVelocity", "scaleX", "scaleY", "alpha",
      "zPosition",
    }
    for _, field in ipairs(fields) do
      for _, number in ipairs { 0 / 0, 1 / 0, -1 / 0 } do
        assert(not pcall(function() item[field] = number end))
      end
    end
    for _, number in ipairs { 0 / 0, 1 / 0 } do
      assert(not pcall(item.setPosition, item, number, number))
      assert(not pcall(item.setState, item, number, number, number, number))
      assert(not pcall(self.animator.add, self.animator, "push", { item = item, magnitude = number }))
      assert(not pcall(self.animator.add, self.animator, "snap", { item = item, point = { number, 1 } }))
      assert(not pcall(self.stage.addItem, self.stage, { size = { number, 1 } }))
      assert(not pcall(libration.stage, { width = number }))
      assert(not pcall(self.stage.touch, self.stage, { phase = "began", x = number, y = 1 }))
      assert(not pcall(self.stage.advance, self.stage, { seconds = number }))
    end
  end,
}
