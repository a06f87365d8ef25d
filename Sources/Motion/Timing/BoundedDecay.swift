import Geometry

/// A number that decays within bounds, like the offset of a list that is flicked.
///
/// At a bound the value either stops at once, or a spring brings it back to the bound, starting
/// with its velocity. For a value that starts outside this happens at time 0: it stands at the
/// nearest bound, or the spring pulls it there.
public struct BoundedDecay: Hashable, Sendable {
  /// The behavior at a bound.
  public enum Ending: Hashable, Sendable {
    /// The value stops at the bound.
    case stops
    /// The value goes beyond, and a spring brings it to the bound.
    case springs(SpringTiming)
  }

  /// The decay between the bounds.
  public let decay: DecayTiming
  /// The allowed values.
  public let bounds: ClosedRange<Double>
  /// The behavior at a bound.
  public let ending: Ending
  /// The time when the value reaches a bound, in seconds after the start; nil if it rests before.
  public let boundTime: Double?
  private let start: Double
  private let initialVelocity: Double
  private let bound: Double

  /// Makes the motion of a value that is let go.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - velocity: The velocity at the start, per second.
  ///   - decay: The decay of the velocity between the bounds.
  ///   - bounds: The allowed values; both bounds from -1e100 to 1e100.
  ///   - ending: The behavior at a bound.
  public init(
    from start: Double, velocity: Double, decay: DecayTiming, bounds: ClosedRange<Double>,
    ending: Ending
  ) {
    self.decay = decay
    self.bounds = bounds
    self.ending = ending
    self.start = calculable(start, "start")
    initialVelocity = calculable(velocity, "velocity")
    let lower = calculable(bounds.lowerBound, "lower bound")
    let upper = calculable(bounds.upperBound, "upper bound")
    if start < lower || start > upper {
      bound = start < lower ? lower : upper
      boundTime = 0
      return
    }
    bound = velocity < 0 ? lower : upper
    // The fraction of the whole distance that lies before the bound.
    let share = velocity == 0 ? 1 : (bound - start) * decay.resistance / velocity
    boundTime = share < 1 ? Swift.max(-Math.log(1 - share) / decay.resistance, 0) : nil
  }

  /// The value at a time after the start, in seconds; before 0 it is the one at the start.
  public func value(at time: Double) -> Double {
    let time = calculable(time, "time")
    guard let boundTime, time > boundTime || boundTime == 0 else {
      let free = decay.value(from: start, velocity: initialVelocity, at: time)
      return Swift.min(Swift.max(free, bounds.lowerBound), bounds.upperBound)
    }
    guard case .springs(let spring) = ending else { return bound }
    return bound + atBound(spring, after: time - boundTime).displacement
  }

  /// The velocity at a time after the start in seconds, per second.
  public func velocity(at time: Double) -> Double {
    let time = calculable(time, "time")
    guard let boundTime, time > boundTime || boundTime == 0 else {
      return initialVelocity * decay.remainingVelocity(after: time)
    }
    guard case .springs(let spring) = ending else { return 0 }
    return atBound(spring, after: time - boundTime).velocity
  }

  /// The value at rest: a bound, or the end of the decay.
  public var projection: Double {
    boundTime == nil ? decay.projection(from: start, velocity: initialVelocity) : bound
  }

  /// The time after which the value stays within a tolerance of its value at rest, in seconds.
  ///
  /// - Parameter tolerance: The distance within which it is settled, above 0.
  /// - Returns: The time since the start, in seconds; infinity if an undamped spring took over.
  public func settlingTime(tolerance: Double) -> Double {
    guard let boundTime else {
      return decay.settlingTime(velocity: initialVelocity, tolerance: tolerance)
    }
    let state = atBoundTime(boundTime)
    if case .springs(let spring) = ending {
      let rest = spring.settlingTime(
        displacement: state.displacement, velocity: state.velocity, tolerance: tolerance)
      if rest > 0 || boundTime == 0 { return boundTime + rest }
    }
    // The bound is reached in the decay: the value is near as soon as it is near the bound.
    let near = abs(bound - start) - Domain.tolerance.checked(tolerance, "tolerance")
    guard near > 0, boundTime > 0 else { return 0 }
    return -Math.log(1 - near * decay.resistance / abs(initialVelocity)) / decay.resistance
  }

  private func atBoundTime(_ time: Double) -> (displacement: Double, velocity: Double) {
    time == 0
      ? (start - bound, initialVelocity)
      : (0, initialVelocity * decay.remainingVelocity(after: time))
  }

  private func atBound(
    _ spring: SpringTiming, after time: Double
  ) -> (displacement: Double, velocity: Double) {
    let state = atBoundTime(boundTime ?? 0)
    return spring.state(displacement: state.displacement, velocity: state.velocity, after: time)
  }
}
