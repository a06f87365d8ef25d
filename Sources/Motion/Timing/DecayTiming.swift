import Geometry

/// A motion that loses the same share of its velocity in every second: v(t) = v e^(-rt).
public struct DecayTiming: Hashable, Sendable {
  /// The share of velocity lost per second, r, in 1/s.
  public let resistance: Double

  /// Makes a decay from its resistance, in 1/s, from 1e-6 to 1e6.
  public init(resistance: Double) {
    self.resistance = Domain.decayRate.checked(resistance, "resistance")
  }

  /// Makes a decay from the share of velocity that is left after a millisecond: r = -1000 ln d.
  ///
  /// - Parameter decelerationRate: From 0.000001 to 0.999999: 0.998 is UIKit's normal, 0.99 its
  ///   fast.
  public init(decelerationRate: Double) {
    let rate = Domain.deceleration.checked(decelerationRate, "deceleration rate")
    self.init(resistance: -1000 * Math.log(rate))
  }

  /// UIKit's normal deceleration of scrolling, 0.998 per ms, or 2.002 per s.
  public static var normal: DecayTiming { DecayTiming(decelerationRate: 0.998) }
  /// UIKit's fast deceleration of scrolling, 0.99 per ms, or 10.05 per s.
  public static var fast: DecayTiming { DecayTiming(decelerationRate: 0.99) }

  /// The distance after some time per velocity at the start: (1 - e^(-rt)) / r, in seconds.
  ///
  /// - Parameter time: The time since the start, in seconds; before 0 it counts as 0.
  /// - Returns: The time in which the unchanged start velocity would cover the same distance, in
  ///   seconds.
  public func reach(after time: Double) -> Double {
    let rt = resistance * calculable(time, "time")
    guard rt > 0 else { return 0 }
    guard rt < 0.25 else { return (1 - Math.exp(-rt)) / resistance }
    // The series is used where 1 - e^(-rt) would lose digits.
    var sum = 1.0
    for n in stride(from: 14.0, to: 1.0, by: -1.0) { sum = 1 - rt / n * sum }
    return time * sum
  }

  /// The velocity left after some time, as a share of the one at the start: e^(-rt).
  ///
  /// - Parameter time: The time since the start, in seconds; before 0 it counts as 0.
  /// - Returns: The share, from 1 down to 0.
  public func remainingVelocity(after time: Double) -> Double {
    Math.exp(-resistance * Swift.max(calculable(time, "time"), 0))
  }

  /// The value at a time after it was released.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - velocity: The velocity at the start, per second.
  ///   - time: The time since the start, in seconds; before 0 it counts as 0.
  /// - Returns: The value then.
  public func value<Value: AnimatableQuantity>(
    from start: Value, velocity: Value.Displacement, at time: Double
  ) -> Value {
    start.displaced(by: calculable(velocity, "velocity") * reach(after: time))
  }

  /// The value at rest if nothing stops it: the start plus velocity / resistance.
  public func projection<Value: AnimatableQuantity>(
    from start: Value, velocity: Value.Displacement
  ) -> Value {
    start.displaced(by: calculable(velocity, "velocity") * (1 / resistance))
  }

  /// The velocity with which a value that starts at one value comes to rest at another, per second.
  public func velocity<Value: AnimatableQuantity>(from start: Value, to end: Value)
    -> Value.Displacement
  {
    calculable(end.displacement(from: start), "displacement") * resistance
  }

  /// The moment after which every component is within a tolerance of its value at rest.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, per second.
  ///   - tolerance: The distance within which it is settled, in the unit of each component, above
  ///     0.
  /// - Returns: ln(v / (r · tolerance)) / r, in seconds; 0 if that is below 0.
  public func settlingTime<Displacement: VectorSpace>(
    velocity: Displacement, tolerance: Double
  ) -> Double {
    let distance = calculable(velocity, "velocity").largestComponent / resistance
    let tolerance = Domain.tolerance.checked(tolerance, "tolerance")
    return distance > tolerance ? Math.log(distance / tolerance) / resistance : 0
  }

  /// The distance of a flick as UIKit's samples sum it: (v / 1000) d / (1 - d).
  ///
  /// It counts whole milliseconds, so it is 0.1 % short of `projection` at 0.998.
  ///
  /// - Parameter velocity: The velocity of the flick, per second.
  /// - Returns: The distance, in the unit of the velocity times seconds.
  ///
  /// Source: "Designing Fluid Interfaces", WWDC 2018, session 803.
  public func gestureProjection<Displacement: VectorSpace>(velocity: Displacement) -> Displacement {
    // d / (1 - d) with d = e^(-r / 1000), from 1 - d without loss of digits.
    let left = remainingVelocity(after: 0.001)
    let lost = resistance * reach(after: 0.001)
    return calculable(velocity, "velocity") * (left / lost / 1000)
  }
}
