--- Stores the largest and smallest numbers into every field, and lets them move.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local item = self.item
    self.animator:add("gravity", { item = item, magnitude = 1e308 })
    self.animator:add("push", { item = item, magnitude = -1e308, angle = 1e308 })
    self.animator:add("collision", { item = item, referenceBounds = true })
    self.animator:add("vortexField", { item = item, strength = 1e308, falloff = -1e308 })
    for _, number in ipairs { 1e308, -1e308, 5e-324, 1e19, -1e19 } do
      item.x, item.y, item.vx, item.vy, item.angle, item.angularVelocity = number, number, number, number, number, number
      item.width, item.height = math.abs(number), math.abs(number)
      item.scaleX, item.scaleY = number, number
      local _ = item.frame, item.transform
    end
  end,
}
