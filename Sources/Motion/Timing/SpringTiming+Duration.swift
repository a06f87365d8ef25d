import Geometry

extension SpringTiming {
  /// Makes a spring that settles in a given time, as UIKit's `usingSpringWithDamping` does.
  ///
  /// It is the softest spring that stays within a thousandth of its distance from that time on.
  /// With a damping ratio the time is that of settling; with a bounce it is the response.
  ///
  /// - Parameters:
  ///   - dampingRatio: From 0.001, hardly damped, over 1, the fastest without overshoot, to 1000.
  ///   - settlingDuration: The time, in seconds, from 0.001 to 1e6.
  ///   - normalizedVelocity: The velocity at the start divided by the distance, per second, from
  ///     -1e6 to 1e6: 50 pt/s over 100 pt are 0.5.
  public init(dampingRatio: Double, settlingDuration: Double, normalizedVelocity: Double = 0) {
    let ratio = Domain.settlingRatio.checked(dampingRatio, "damping ratio")
    let duration = Domain.response.checked(settlingDuration, "settling duration")
    let velocity = Domain.relativeSpeed.checked(normalizedVelocity, "normalized velocity")
    func settlesInTime(_ response: Double) -> Bool {
      SpringTiming(ratio: ratio, period: response)
        .settlingTime(displacement: -1, velocity: velocity, tolerance: 0.001) <= duration
    }
    // The shorter the response, the sooner it settles.
    var fits = duration
    while !settlesInTime(fits) { fits /= 2 }
    var fails = fits
    while settlesInTime(fails) { fails *= 2 }
    while true {
      let middle = fits + (fails - fits) / 2
      guard middle > fits, middle < fails else { break }
      if settlesInTime(middle) { fits = middle } else { fails = middle }
    }
    self.init(ratio: ratio, period: fits)
  }
}
