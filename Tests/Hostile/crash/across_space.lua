--- Snaps and attachments from one edge of space to the other.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item, animator = self.stage:addItem { size = { 20, 20 }, hidden = true }, self.animator
    self.other = item
    for _, point in ipairs { { 1.8e308, 0 }, { 0, -1e300 }, { 1e231, 0 }, { 1e10, 0 } } do
      assert(not pcall(animator.add, animator, "snap", { item = item, point = point }))
      assert(not pcall(animator.add, animator, "attachment", { item = item, anchor = point }))
      assert(not pcall(function() item.center = point end))
    end
    item.center = { -1e9, 1e9 }
    animator:add("snap", { item = item, point = { 1e9, -1e9 } })
    animator:add("attachment", { item = item, anchor = { 1e9, 1e9 }, offset = { 5e-324, -1e9 }, frequency = 1e6 })
    self.stage:touch { phase = "began", x = -1e9, y = 1e9 }
    self.stage:touch { phase = "moved", x = 1e9, y = -1e9 }
  end,
  onTick = function(self)
    local item = self.other
    item.angle = item.angle == 1e9 and -1e9 or 1e9
    self.animator:debug()
    for _, field in ipairs { "x", "y", "angle", "vx", "vy", "angularVelocity" } do
      item[field] = item[field]
    end
  end,
}
