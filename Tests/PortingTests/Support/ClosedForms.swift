import Porting

/// The distance that a bare item falls in a time, in points: air takes 0.1 of its speed per second.
func fallen(after time: TimeInterval) -> CGFloat {
  1000 / 0.1 * (time - (1 - exp(-0.1 * time)) / 0.1)
}

/// The height of a bare item's bounce after a fall from rest, in points, with the air's drag.
func bounce(after height: CGFloat, elasticity: CGFloat) -> CGFloat {
  var time = 0.0
  while fallen(after: time) < height { time += 1e-4 }
  let speed = elasticity * 1000 / 0.1 * (1 - exp(-0.1 * time))
  // Upwards v' = -1000 - 0.1 v: it stops after ln(1 + 0.1 v / 1000) / 0.1.
  var (rest, up) = (speed, 0.0)
  while rest > 0 {
    up += 1e-4 * rest
    rest -= 1e-4 * (1000 + 0.1 * rest)
  }
  return up
}
