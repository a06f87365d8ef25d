--- Springs, curves and decays with numbers at their edges, asked at all times.
-- expect: fine

local edges = { 0, -1, 5e-324, 1e-9, 1, 1e9, 1e308, -1e308, math.huge, -math.huge, 0 / 0, math.maxinteger }

local function asked(call, ...)
  local ok, message = pcall(call, ...)
  assert(ok or message:find("must", 1, true) or message:find("expected", 1, true), tostring(message))
  return ok and message or nil
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local made = {}
    for _, one in ipairs(edges) do
      for _, other in ipairs(edges) do
        made[#made + 1] = asked(libration.spring, { response = one, dampingRatio = other, velocity = one })
        made[#made + 1] = asked(libration.spring, { bounce = one, duration = other })
        made[#made + 1] = asked(libration.spring, { mass = one, stiffness = other, damping = one })
        made[#made + 1] = asked(libration.decay, { velocity = one, resistance = other })
        made[#made + 1] = asked(libration.curve, one, other, other, one)
        asked(libration.project, one, other)
        asked(libration.rubberBand, one, other, one)
        asked(libration.tween, one, other, one)
      end
    end
    for _, timing in ipairs(made) do
      for _, time in ipairs { 0, 0.5, 1e308, -1, math.huge } do
        asked(timing.value, timing, time)
        asked(timing.velocity, timing, time)
      end
    end
  end,
}
