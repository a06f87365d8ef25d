--- Every option at its very edges, of a behavior in each tick.
-- expect: fine

local names = { "gravity", "push", "snap", "attachment", "dynamicItem", "dragField", "noiseField", "turbulenceField", "electricField" }
local options = {
  "magnitude", "angle", "damping", "frequency", "length", "elasticity", "friction", "density", "strength", "falloff",
  "minimumRadius", "smoothness", "animationSpeed", "resistance", "charge", "frictionTorque",
}
local numbers = { 0, -0.0, 1e308, -1e308, 5e-324, math.maxinteger, math.mininteger }

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local animator, stage = self.animator, self.stage
    self.turn = (self.turn or 0) % #names + 1
    local name = names[self.turn]
    for _, old in ipairs(self.others or {}) do
      stage:removeItem(old)
    end
    self.others = {}
    for _, option in ipairs(options) do
      for _, number in ipairs(numbers) do
        local other = stage:addItem { size = { 5, 5 }, hidden = true }
        self.others[#self.others + 1] = other
        local given = { item = other, [option] = number }
        if name == "snap" then given.point = { number, 1 } end
        if name == "attachment" then given.anchor = { number, 1 } end
        local ok, message = pcall(animator.add, animator, name, given)
        assert(ok or message:find(name .. ": [%a.]+ must") or message:find(name .. " has no option " .. option), message)
      end
    end
  end,
}
