/// The clock against scripts that take far too long.
///
/// It is looked at often while scripts run: longer between two looks than any instruction takes, the
/// machine did something else or the process was stopped, for which no script is to blame.
package struct ScriptClock {
  /// The most that goes by between two looks, in seconds.
  static let longestStep = 0.1

  private var time = 0.0
  private var last: Double?

  /// A clock that nobody has looked at.
  package init() {}

  /// Looks at the clock.
  ///
  /// - Parameter now: Real time, in seconds from any start.
  /// - Returns: The time for scripts, in seconds from the first look.
  package mutating func time(at now: Double) -> Double {
    time += min(now - (last ?? now), Self.longestStep)
    last = now
    return time
  }
}
