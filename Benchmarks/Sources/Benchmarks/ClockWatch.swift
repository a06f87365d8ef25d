import Worlds

/// A clock of processor time that records the longest time between two readings.
final class ClockWatch {
  /// The longest time between two readings, in seconds.
  private(set) var longest = 0.0
  private var last = 0.0

  /// Restarts the measurement.
  func start() {
    longest = 0
    last = now() / 1e9
  }

  /// The time in seconds, as an interpreter asks for it.
  func look() -> Double {
    let time = now() / 1e9
    longest = max(longest, time - last)
    last = time
    return time
  }
}
