/// The clock that stops scripts which take far too long.
///
/// It is read often while scripts run. If more time passes between two readings than an instruction
/// can take, the machine was busy or the process was stopped; that time is not counted.
package struct ScriptClock {
  /// The greatest time between two readings that is counted, in seconds.
  static let longestStep = 0.1

  private var time = 0.0
  private var last: Double?

  /// Makes a clock that was not read yet.
  package init() {}

  /// Reads the clock.
  ///
  /// - Parameter now: Real time, in seconds from any start.
  /// - Returns: The time for scripts, in seconds from the first look.
  package mutating func time(at now: Double) -> Double {
    time += min(now - (last ?? now), Self.longestStep)
    last = now
    return time
  }
}
