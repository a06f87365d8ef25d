/// A value that a spring pulls to a target, which may change at any moment.
///
/// Between two changes it is a function of time only. A change keeps value and velocity, so the
/// value never jumps. Times are seconds on the caller's clock.
///
///     var x = SpringValue(0.0, target: 100, timing: spring)
///     x.retarget(to: 300, at: 0.2)
///     let shown = x.value(at: 0.25)
public struct SpringValue<Value: AnimatableQuantity>: Equatable, Sendable {
  /// The spring that pulls.
  public private(set) var timing: SpringTiming
  /// The target of the spring.
  public private(set) var target: Value
  /// The time of the last change, in seconds.
  public private(set) var startTime: Double
  private var start: Value
  private var displacement: Value.Displacement
  private var initialVelocity: Value.Displacement

  /// Makes a value that goes to a target.
  ///
  /// - Parameters:
  ///   - value: The value at the start, and before.
  ///   - target: The target of the spring.
  ///   - velocity: The velocity at the start, per second.
  ///   - timing: The spring.
  ///   - time: The time of the start, in seconds.
  /// - Precondition: All components are numbers from -1e100 to 1e100.
  public init(
    _ value: Value, target: Value, velocity: Value.Displacement = .zero, timing: SpringTiming,
    at time: Double = 0
  ) {
    self.timing = timing
    self.target = target
    startTime = calculable(time, "time")
    start = value
    displacement = calculable(value.displacement(from: target), "displacement")
    initialVelocity = calculable(velocity, "velocity")
  }

  /// Makes a value that goes to a target, with its velocity relative to the distance.
  ///
  /// - Parameters:
  ///   - value: The value at the start, and before.
  ///   - target: The target of the spring.
  ///   - normalizedVelocity: The velocity divided by the distance to the target, per second: 50
  ///     pt/s over 100 pt are 0.5.
  ///   - timing: The spring.
  ///   - time: The time of the start, in seconds.
  public init(
    _ value: Value, target: Value, normalizedVelocity: Double, timing: SpringTiming,
    at time: Double = 0
  ) {
    let rate = calculable(normalizedVelocity, "normalized velocity")
    let displacement = target.displacement(from: value)
    self.init(value, target: target, velocity: displacement * rate, timing: timing, at: time)
  }

  /// The value at a time, in seconds; before the start it is the one at the start.
  public func value(at time: Double) -> Value {
    let elapsed = calculable(time, "time") - startTime
    return elapsed > 0 ? target.displaced(by: state(after: elapsed).displacement) : start
  }

  /// The velocity at a time in seconds, per second; before the start it is the one at the start.
  public func velocity(at time: Double) -> Value.Displacement {
    state(after: calculable(time, "time") - startTime).velocity
  }

  /// The time after which the value stays within a tolerance of the target, on the same clock.
  ///
  /// - Parameter tolerance: The distance within which it is settled, in the unit of each component,
  ///   above 0.
  /// - Returns: The time in seconds; infinity if it never stays. See `SpringTiming.settlingTime`.
  public func settlingTime(tolerance: Double) -> Double {
    startTime
      + timing.settlingTime(
        displacement: displacement, velocity: initialVelocity, tolerance: tolerance)
  }

  /// Changes the target, the spring or both; value and velocity at that moment are kept.
  ///
  /// An angle takes the shorter direction from its present value, and keeps its velocity.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - time: The time of the change, in seconds; values before it can no longer be read.
  ///   - timing: The new spring; nil keeps the present spring.
  public mutating func retarget(to target: Value, at time: Double, timing: SpringTiming? = nil) {
    self = SpringValue(
      value(at: time), target: target, velocity: velocity(at: time),
      timing: timing ?? self.timing, at: time)
  }

  private func state(
    after elapsed: Double
  ) -> (displacement: Value.Displacement, velocity: Value.Displacement) {
    timing.state(displacement: displacement, velocity: initialVelocity, after: elapsed)
  }
}
