import Motion

/// Turns real time into ticks: the number that is due, and the time until the next.
///
/// It is the ticker with a clock. A frame is drawn when it is requested, and shown until the next
/// tick is due.
struct RealTimeTicker: Ticker {
  private var clock: FixedRateClock

  /// A pace of `rate` ticks per second, from now on; after a stall of over 0.25 s, one tick is due.
  init(rate: Double) {
    clock = FixedRateClock(rate: rate, longestStall: 0.25)
    restart()
  }

  /// Restarts, as after a pause.
  mutating func restart() {
    clock.restart(at: MonotonicClock.now)
  }

  /// The ticks that are due, which count as given.
  mutating func dueTicks() -> Int {
    clock.dueTicks(at: MonotonicClock.now)
  }

  /// The time until the next tick is due, in seconds, 0 or more.
  var untilNextTick: Double {
    clock.timeUntilNextTick(at: MonotonicClock.now)
  }

  /// The frame that is made now.
  mutating func nextFrame() -> DisplayFrame? {
    DisplayFrame(timestamp: MonotonicClock.now, duration: untilNextTick)
  }
}
