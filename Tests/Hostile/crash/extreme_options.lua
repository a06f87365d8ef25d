--- Every option at its very edges.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local numbers = { 0, -0.0, 1e308, -1e308, 5e-324, math.maxinteger, math.mininteger }
    for _, name in ipairs { "gravity", "push", "snap", "attachment", "dynamicItem", "dragField", "noiseField", "turbulenceField" } do
      for _, option in ipairs {
        "magnitude", "angle", "damping", "frequency", "length", "elasticity", "friction", "density", "strength",
        "falloff", "minimumRadius", "smoothness", "animationSpeed", "resistance", "charge", "frictionTorque",
      } do
        for _, number in ipairs(numbers) do
          local other = self.stage:addItem { size = { 5, 5 }, hidden = true }
          pcall(self.animator.add, self.animator, name, { item = other, [option] = number })
          pcall(self.animator.add, self.animator, name, { item = other, [option] = number, point = { 1, 1 }, anchor = { number, 1 } })
        end
      end
    end
  end,
}
