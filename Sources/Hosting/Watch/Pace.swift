/// Real time turned into ticks: how many are due, and how long until the next.
struct Pace {
  private let rate: Double
  private var start = MonotonicClock.now
  private var given = 0

  /// A pace of `rate` ticks per second, from now on.
  init(rate: Double) {
    self.rate = rate
  }

  /// Begins anew, as after a pause.
  mutating func restart() {
    start = MonotonicClock.now
    given = 0
  }

  /// The ticks that are due, which count as given; after a stall of over 0.25 s, only one.
  mutating func dueTicks() -> Int {
    let due = Int((MonotonicClock.now - start) * rate) - given
    guard Double(due) <= max(1, 0.25 * rate) else {
      restart()
      return 1
    }
    given += max(0, due)
    return max(0, due)
  }

  /// The time until the next tick is due, in seconds, 0 or more.
  var untilNextTick: Double {
    max(0, start + Double(given + 1) / rate - MonotonicClock.now)
  }
}
