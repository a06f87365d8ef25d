--- Stores the ends of the domains into every field, and lets them move; what is beyond is refused.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local item = self.item
    self.animator:add("gravity", { item = item, magnitude = 1e6 })
    self.animator:add("push", { item = item, magnitude = -1e9, angle = 1e9 })
    self.animator:add("collision", { item = item, referenceBounds = true })
    self.animator:add("vortexField", { item = item, strength = 1e9, falloff = -1000 })
    for _, share in ipairs { 1, -1, 1e-300, 5e-324 } do
      item.x, item.y, item.angle = 1e9 * share, -1e9 * share, 1e9 * share
      item.vx, item.vy, item.angularVelocity = 1e6 * share, -1e6 * share, 1e6 * share
      item.width, item.height = math.max(0.001, 1e9 * share), math.max(0.001, -1e9 * share)
      item.scaleX, item.scaleY = 1e6 * share, -1e6 * share
      item.zPosition = -1e9 * share
      local _ = item.frame, item.transform
    end
    for _, number in ipairs { 1e308, -1e308, 1e19, -1e19, 0 / 0, 1 / 0 } do
      for _, field in ipairs {
        "x", "angle", "width", "vx", "angularVelocity", "scaleX", "alpha", "zPosition",
      } do
        local ok, message = pcall(function() item[field] = number end)
        assert(not ok and message:find(field .. " must be from", 1, true), message)
      end
    end
  end,
}
