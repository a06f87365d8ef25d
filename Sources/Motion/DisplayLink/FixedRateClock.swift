import Geometry

/// Turns time into whole ticks, so that motion does not depend on the rate of frames.
///
/// The number of ticks at a moment depends only on the time since the start, not on the number of
/// calls: a display of 24 frames per second, or one that misses half a second, reaches the same
/// tick as one of 60 frames per second.
public struct FixedRateClock: Hashable, Sendable {
  /// Ticks per second.
  public let rate: Double
  /// The longest time between two calls that is made up for, in seconds, from 1e-6 to 1e9 or
  /// infinity.
  public var longestStall: Double {
    didSet { Self.check(longestStall) }
  }
  private var start: Double?
  private var given = 0

  /// Makes a clock that starts with the first frame or moment that it is given.
  ///
  /// - Parameters:
  ///   - rate: Ticks per second, from 1e-3 to 1e6.
  ///   - longestStall: The longest time that is made up for, in seconds, from 1e-6 to 1e9 or
  ///     infinity. After a longer time, such as the sleep of a computer, there is only one tick.
  public init(rate: Double = 60, longestStall: Double = .infinity) {
    self.rate = Domain.rate.checked(rate, "rate")
    self.longestStall = longestStall
    Self.check(longestStall)
  }

  private static func check(_ longestStall: Double) {
    if longestStall != .infinity { _ = Domain.interval.checked(longestStall, "longestStall") }
  }

  /// Restarts at a moment in seconds, from -1e10 to 1e10, as after a pause.
  public mutating func restart(at time: Double) {
    start = Domain.moment.checked(time, "time")
    given = 0
  }

  /// The number of ticks that are due at a moment; they then count as given.
  ///
  /// - Parameter time: The moment, in seconds; the first one is the start. One before the last gives
  ///   no ticks, and one that is over `longestStall` before it starts anew.
  /// - Returns: The number of ticks, at least 0.
  public mutating func dueTicks(at time: Double) -> Int {
    guard let start else {
      restart(at: time)
      return 0
    }
    // Without the tolerance, times that are sums of intervals would miss a tick by rounding.
    let due = ((time - start) * rate + 1e-6).rounded(.down) - Double(given)
    guard due <= Swift.max(1, longestStall * rate), due < 1e15 else {
      restart(at: time)
      return 1
    }
    guard due >= -Swift.max(1, longestStall * rate) else {
      restart(at: time)
      return 0
    }
    given += Swift.max(0, Int(due))
    return Swift.max(0, Int(due))
  }

  /// The number of ticks that are due before a frame is shown; they then count as given.
  public mutating func dueTicks(for frame: DisplayFrame) -> Int {
    if start == nil { restart(at: frame.timestamp) }
    return dueTicks(at: frame.targetTimestamp)
  }

  /// The share of the time to the next tick that has passed at a moment, from 0 to 1.
  public func fraction(at time: Double) -> Double {
    guard let start else { return 0 }
    return Swift.min(1, Swift.max(0, (time - start) * rate - Double(given)))
  }

  /// The time from a moment until the next tick is due, in seconds, at least 0.
  public func timeUntilNextTick(at time: Double) -> Double {
    guard let start else { return 0 }
    return Swift.max(0, start + Double(given + 1) / rate - time)
  }
}
