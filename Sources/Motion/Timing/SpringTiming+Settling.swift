import Geometry

extension SpringTiming {
  /// The moment after which every component stays within a tolerance of the target.
  ///
  /// It is solved, not estimated: between two extremes the displacement is monotonic, so its last
  /// crossing of the tolerance lies after the last extreme outside of the tolerance. Bisection
  /// finds it there.
  ///
  /// - Parameters:
  ///   - displacement: The value at the start minus the target.
  ///   - velocity: The velocity at the start, per second.
  ///   - tolerance: The distance within which it is settled, in the unit of each component, above
  ///     0.
  /// - Returns: The time since the start, in seconds; 0 if it never leaves the tolerance, infinity
  ///   if it leaves the tolerance again and again for lack of damping (a ratio below 1e-15).
  /// - Precondition: All numbers are from -1e100 to 1e100.
  public func settlingTime<Displacement: VectorSpace>(
    displacement: Displacement, velocity: Displacement, tolerance: Double
  ) -> Double {
    let x = calculable(displacement, "displacement")
    let v = calculable(velocity, "velocity")
    let tolerance = Domain.tolerance.checked(tolerance, "tolerance")
    return (0..<Displacement.componentCount).reduce(0) { time, component in
      let free = FreeSpring(
        timing: self, x: x[component: component], v: v[component: component])
      return Swift.max(time, free.settlingTime(tolerance: tolerance))
    }
  }

  /// An estimate of the time until a spring from 0 to 1 stays within 1e-4, in seconds.
  ///
  /// It is -ln(1e-4) divided by the rate of the slower decaying term: below critical damping the
  /// damping ratio times the angular frequency, above it the slow pole. It is infinity without
  /// damping.
  public var estimatedSettlingTime: Double {
    let slow =
      dampingRatio <= 1
      ? decayRate : angularFrequency * angularFrequency / (decayRate + Math.sqrt(discriminant))
    return -Math.log(1e-4) / slow
  }
}

/// One component of a free spring: displacement x and velocity v at time 0.
private struct FreeSpring {
  let timing: SpringTiming
  let x: Double
  let v: Double

  private func distance(at time: Double) -> Double {
    let p = timing.propagator(after: time)
    return abs(x * p.xx + v * p.xv)
  }

  func settlingTime(tolerance: Double) -> Double {
    // So little is lost in the rounding of the phase.
    if timing.dampingRatio < 1e-15 {
      let amplitude = Math.hypot(x, v / timing.angularFrequency)
      return amplitude > tolerance ? .infinity : 0
    }
    guard let start = lastExtreme(beyond: tolerance) else { return 0 }
    var step = start.next.map { $0 - start.time } ?? 1 / timing.angularFrequency
    step = Swift.max(step, start.time.ulp)
    while distance(at: start.time + step) > tolerance { step *= 2 }
    var (inside, outside) = (start.time + step, start.time)
    while true {
      let middle = outside + (inside - outside) / 2
      guard middle > outside, middle < inside else { return inside }
      if distance(at: middle) > tolerance { outside = middle } else { inside = middle }
    }
  }

  /// The last extreme outside of the tolerance, with the next extreme; the start counts as an
  /// extreme.
  private func lastExtreme(beyond tolerance: Double) -> (time: Double, next: Double?)? {
    guard let first = firstExtreme else { return abs(x) > tolerance ? (0, nil) : nil }
    guard distance(at: first) > tolerance else { return abs(x) > tolerance ? (0, first) : nil }
    guard timing.discriminant < 0 else { return (first, nil) }
    // Extremes come every half turn, each smaller than the one before by the same factor.
    let half = Math.pi / Math.sqrt(-timing.discriminant)
    let count = Math.log(distance(at: first) / tolerance) / (timing.decayRate * half)
    var last = Math.floor(count)
    // The logarithm may miss the count by one.
    if last > 0, distance(at: first + last * half) <= tolerance { last -= 1 }
    if distance(at: first + (last + 1) * half) > tolerance { last += 1 }
    return (first + last * half, first + (last + 1) * half)
  }

  /// The first time after the start at which the velocity is 0; nil if there is none.
  private var firstExtreme: Double? {
    // The velocity is 0 where C = rate · S, that is where tan or tanh of st is v s / pull.
    let w = timing.angularFrequency
    let pull = timing.decayRate * v + w * w * x
    let discriminant = timing.discriminant
    if discriminant < 0 {
      let s = Math.sqrt(-discriminant)
      let angle = Math.atan2(v * s, pull)
      return (angle > 0 ? angle : angle + Math.pi) / s
    }
    guard v != 0, pull != 0 else { return nil }
    let ratio = v / pull
    guard ratio > 0 else { return nil }
    let s = Math.sqrt(discriminant)
    let tanh = ratio * s
    if tanh >= 1 { return nil }
    return tanh < 1e-8 ? ratio : Math.log((1 + tanh) / (1 - tanh)) / (2 * s)
  }
}
