package import Motion
import Terminal

/// Turns real time into ticks: the number that is due, and the time until the next.
///
/// It is a ticker with a clock. A frame is drawn when it is requested, and shown until the next
/// tick is due.
package struct RealTimeTicker: Ticker {
  private var clock: FixedRateClock

  /// Creates a pace in ticks per second from now on; after a stall of over 0.25 s, one tick is due.
  package init(rate: Double) {
    clock = FixedRateClock(rate: rate, longestStall: 0.25)
    restart()
  }

  /// Restarts, as after a pause.
  package mutating func restart() {
    clock.restart(at: MonotonicClock.now)
  }

  /// Takes the number of ticks that are due.
  package mutating func dueTicks() -> Int {
    clock.dueTicks(at: MonotonicClock.now)
  }

  /// The time until the next tick is due, in seconds, 0 or more.
  package var untilNextTick: Double {
    clock.timeUntilNextTick(at: MonotonicClock.now)
  }

  /// The frame for the present time.
  package mutating func nextFrame() -> DisplayFrame? {
    DisplayFrame(timestamp: MonotonicClock.now, duration: untilNextTick)
  }
}
