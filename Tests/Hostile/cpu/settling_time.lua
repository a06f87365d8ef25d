--- A spring that takes ages to settle, asked over and over.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local spring = libration.spring { dampingRatio = 1e-9, response = 1e6 }
    while true do
      spring:settlingTime(1e-9)
    end
  end,
}
