--- Animations of every length, to every value.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item = self.item
    for _, number in ipairs { 0, 1e308, -1e308, 5e-324, math.maxinteger, math.mininteger, 1e-9, 1e9 } do
      pcall(item.animate, item, { x = number, duration = number })
      pcall(item.animate, item, { x = number, spring = { response = number } })
      pcall(item.animate, item, { x = 1, spring = { dampingRatio = number }, velocity = number })
      pcall(item.animate, item, { decay = { velocity = { number, number } } })
      pcall(item.animate, item, { x = 1, duration = 1, repeats = number, delay = number })
      pcall(item.animate, item, { x = 1, duration = 1, curve = { number, number, number, number } })
      pcall(item.animate, item, { keyframes = { { at = number, x = number }, { at = number, x = 3 } } })
      pcall(item.animate, item, { angle = number, duration = 0.1 })
      pcall(item.animate, item, { size = { number, number }, duration = 0.1 })
      pcall(libration.project, number, number)
      pcall(libration.rubberBand, number, number, number)
      pcall(libration.tween, number, -number, number)
    end
  end,
}
