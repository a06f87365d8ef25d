import Geometry

/// A damped spring that pulls a mass to its target, solved in closed form.
///
/// x is the displacement from the target: m x'' + c x' + k x = 0. Its value at a moment is computed
/// without earlier moments, so it does not depend on a step size.
///
///     let spring = SpringTiming(dampingRatio: 0.7, response: 0.4)
///     let progress = spring.progress(at: 0.1, normalizedVelocity: 0.5)
public struct SpringTiming: Hashable, Sendable {
  /// The mass, in any unit, as only its ratios to stiffness and damping count.
  public let mass: Double
  /// The stiffness k, in mass per s².
  public let stiffness: Double
  /// The damping c, in mass per s.
  public let damping: Double
  /// The angular frequency without damping, sqrt(k / m), in rad/s.
  public let angularFrequency: Double
  /// The damping over the critical damping: below 1 the spring overshoots, at 0 it never rests.
  public let dampingRatio: Double

  /// The period without damping, in seconds.
  public var response: Double { 2 * Math.pi / angularFrequency }
  /// The overshoot as SwiftUI counts it: 1 oscillates without end, 0 is critical damping.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Makes a spring from mass, stiffness and damping.
  ///
  /// - Parameters:
  ///   - mass: The mass, from 0.001 to 1e6.
  ///   - stiffness: The force per displacement, in mass per s², from 0.001 to 1e9.
  ///   - damping: The force per velocity, in mass per s, from 0, for none, to 1e6.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    self.mass = Domain.springMass.checked(mass, "mass")
    self.stiffness = Domain.springStiffness.checked(stiffness, "stiffness")
    self.damping = Domain.springDamping.checked(damping, "damping")
    // From 3e-5 to 1e6 rad/s, and from 0 to 5e8.
    angularFrequency = Math.sqrt(stiffness / mass)
    dampingRatio = damping / mass / (2 * angularFrequency)
  }

  /// Makes a spring from damping ratio and response: k = m (2 pi / r)², c = 4 pi z m / r.
  ///
  /// - Parameters:
  ///   - dampingRatio: From 0, no damping, over 1, the fastest without overshoot, to 1e6.
  ///   - response: The period without damping, in seconds, from 0.001 to 1e6.
  ///   - mass: The mass, from 0.001 to 1e6; it scales stiffness and damping, not the motion.
  ///
  /// Source: "Designing Fluid Interfaces", WWDC 2018, session 803.
  public init(dampingRatio: Double, response: Double, mass: Double = 1) {
    self.init(
      ratio: Domain.dampingRatio.checked(dampingRatio, "damping ratio"),
      period: Domain.response.checked(response, "response"),
      mass: Domain.springMass.checked(mass, "mass"))
  }

  /// Makes a spring of any period, for a search over periods.
  init(ratio: Double, period: Double, mass: Double = 1) {
    self.mass = mass
    dampingRatio = ratio
    angularFrequency = 2 * Math.pi / period
    stiffness = mass * angularFrequency * angularFrequency
    damping = 2 * dampingRatio * mass * angularFrequency
  }

  /// Makes a spring from bounce and perceptual duration, as SwiftUI does.
  ///
  /// The damping ratio is 1 - bounce, below 0 it is 1 / (1 + bounce); the duration is the response.
  ///
  /// - Parameters:
  ///   - bounce: From 1, without damping, through 0, critical damping, to -0.99, very slow.
  ///   - duration: The period without damping, in seconds, from 0.001 to 1e6.
  ///
  /// Source: "Animate with springs", WWDC 2023, session 10158.
  public init(bounce: Double, duration: Double) {
    let bounce = Domain.bounce.checked(bounce, "bounce")
    self.init(
      dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      response: Domain.response.checked(duration, "duration"))
  }

  /// The progress of the spring from 0 to 1.
  ///
  /// - Parameters:
  ///   - time: The time since the start, in seconds; before 0 it is 0.
  ///   - normalizedVelocity: The velocity at the start divided by the distance, per second: 50 pt/s
  ///     over 100 pt are 0.5.
  /// - Returns: The fraction of the distance; above 1 where the spring overshoots.
  public func progress(at time: Double, normalizedVelocity: Double = 0) -> Double {
    let velocity = calculable(normalizedVelocity, "normalized velocity")
    return 1 + state(displacement: -1.0, velocity: velocity, after: time).displacement
  }

  /// Displacement from the target and velocity, at a time after the start.
  ///
  /// - Parameters:
  ///   - displacement: The value at the start minus the target.
  ///   - velocity: The velocity at the start, per second.
  ///   - time: The time since then, in seconds; before 0 it counts as 0.
  /// - Returns: Displacement and velocity then. In one jump or in many, the same within rounding.
  /// - Precondition: All numbers are from -1e100 to 1e100 (`Domain.computed`).
  public func state<Displacement: VectorSpace>(
    displacement: Displacement, velocity: Displacement, after time: Double
  ) -> (displacement: Displacement, velocity: Displacement) {
    let x = calculable(displacement, "displacement")
    let v = calculable(velocity, "velocity")
    let p = propagator(after: calculable(time, "time"))
    return (x * p.xx + v * p.xv, x * p.vx + v * p.vv)
  }
}
