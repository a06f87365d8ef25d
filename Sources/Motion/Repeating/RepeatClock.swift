import Geometry

/// The phase of a repetition whose cycle duration changes, as a function of time.
///
/// Times are seconds on the caller's clock and must not run back from one change to the next.
///
/// Source: Tyler Neylon, "Repeating an animation at changing speeds" (DynamicRepeatAnimation).
public struct RepeatClock: Hashable, Sendable {
  /// The time at which a new cycle duration takes effect.
  public enum Change: Hashable, Sendable {
    /// From the next cycle on.
    case nextCycle
    /// At once: the phase continues at another speed.
    case atOnce
  }

  /// The time at which a new cycle duration takes effect.
  public let change: Change
  /// The duration of a cycle as it was last set, in seconds; with 0 the clock stops after the
  /// current cycle.
  public private(set) var cycleDuration: Double
  private var isStarted = false
  private var isStopping = false
  /// The state at the last change: the time, the cycle and its phase.
  private var time = 0.0
  private var cycle = 0
  private var phase = 0.0
  /// The duration of the current cycle.
  private var running = 0.0

  /// Makes a clock that stands still.
  ///
  /// - Parameters:
  ///   - cycleDuration: The duration of a cycle, in seconds, from 0 to 1e9.
  ///   - change: The time at which a new duration takes effect.
  public init(cycleDuration: Double = 1, change: Change = .nextCycle) {
    self.change = change
    self.cycleDuration = Domain.time.checked(cycleDuration, "cycle duration")
  }

  /// Begins the first cycle; a running cycle continues, also after a `stop`.
  ///
  /// With a cycle of 0 s it does nothing.
  public mutating func start(at time: Double) {
    settle(at: time)
    isStopping = false
    guard !isStarted, cycleDuration > 0 else { return }
    isStarted = true
    (cycle, phase, running) = (0, 0, cycleDuration)
  }

  /// Ends after the current cycle, unless `start` is called before.
  public mutating func stop(at time: Double) {
    settle(at: time)
    isStopping = isStarted
  }

  /// Changes the duration of a cycle, from 0 to 1e9 s; with 0 the clock stops after the current
  /// cycle.
  public mutating func setCycleDuration(_ duration: Double, at time: Double) {
    let duration = Domain.time.checked(duration, "cycle duration")
    settle(at: time)
    cycleDuration = duration
    if change == .atOnce, duration > 0 { running = duration }
  }

  /// The state of the clock at a time: the number of the cycle, from 0, and the phase, below 1.
  ///
  /// - Parameter time: In seconds, not before the last change.
  /// - Returns: Cycle and phase; nil while the clock stands.
  public func position(at time: Double) -> (cycle: Int, phase: Double)? {
    guard isStarted else { return nil }
    let now = phase + Swift.max(calculable(time, "time") - self.time, 0) / running
    if now < 1 { return (cycle, now) }
    guard !isStopping, cycleDuration > 0 else { return nil }
    let further = (time - (self.time + (1 - phase) * running)) / cycleDuration
    guard further > 0 else { return (cycle + 1, 0) }
    let whole = Math.floor(further)
    return (cycle + 1 + Int(Swift.min(whole, 1e15)), Swift.min(further - whole, 1 - 0x1p-53))
  }

  /// The rate of the phase at a time, in cycles per second; 0 while the clock stands.
  public func pace(at time: Double) -> Double {
    guard let position = position(at: time) else { return 0 }
    return 1 / (position.cycle == cycle ? running : cycleDuration)
  }

  /// The time when the clock stops according to its last change, in seconds; infinity if it does
  /// not.
  public var endTime: Double {
    guard isStarted else { return time }
    return isStopping || cycleDuration == 0 ? time + (1 - phase) * running : .infinity
  }

  /// Advances the stored state to a time.
  private mutating func settle(at time: Double) {
    guard let position = position(at: time) else {
      (isStarted, isStopping, cycle, phase) = (false, false, 0, 0)
      self.time = calculable(time, "time")
      return
    }
    if position.cycle != cycle { running = cycleDuration }
    (cycle, phase) = position
    self.time = Swift.max(time, self.time)
  }
}
