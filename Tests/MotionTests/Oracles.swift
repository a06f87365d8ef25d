import Motion

/// The springs that tests go through: damping ratios from none to far over critical.
let springs: [SpringTiming] = [0, 0.1, 0.54, 0.9, 0.999_999, 1, 1.000_001, 1.2, 3, 20].map {
  SpringTiming(dampingRatio: $0, response: 0.4)
}

/// Displacement and velocity of a damped spring by the classic Runge-Kutta method of order 4.
func integrated(
  _ spring: SpringTiming, _ x: Double, _ v: Double, until time: Double, steps: Int
) -> (x: Double, v: Double) {
  func force(_ x: Double, _ v: Double) -> Double {
    -(spring.stiffness * x + spring.damping * v) / spring.mass
  }
  let h = time / Double(steps)
  var (x, v) = (x, v)
  for _ in 0..<steps {
    let a1 = force(x, v)
    let v2 = v + h / 2 * a1
    let a2 = force(x + h / 2 * v, v2)
    let v3 = v + h / 2 * a2
    let a3 = force(x + h / 2 * v2, v3)
    let v4 = v + h * a3
    let a4 = force(x + h * v3, v4)
    x += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
  }
  return (x, v)
}

/// Whether two numbers differ by at most a tolerance.
func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }
