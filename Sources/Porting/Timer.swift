/// Calls a function after a time, once or again and again, in the time of the run loop.
public final class Timer {
  /// The time between calls, in seconds, at least 0.0001.
  public let timeInterval: Double
  /// The value that its maker passed, for the method that the timer calls.
  public let userInfo: Any?
  /// Whether it will call again.
  public private(set) var isValid = true
  /// The time when the next call is due, in seconds of the run loop's time.
  private(set) var dueTime: Double
  private let start: Double
  private let repeats: Bool
  private let block: (Timer) -> Void
  private var count = 1.0

  private init(
    _ interval: Double, repeats: Bool, userInfo: Any? = nil, block: @escaping (Timer) -> Void
  ) {
    timeInterval = max(interval, 0.0001)
    self.userInfo = userInfo
    start = RunLoop.main.time
    dueTime = start + timeInterval
    self.repeats = repeats
    self.block = block
  }

  /// Makes a timer that calls a closure.
  ///
  /// - Parameters:
  ///   - interval: The time until the call, and between calls, in seconds.
  ///   - repeats: Whether it calls again and again, until `invalidate()`.
  ///   - block: The closure, which is called with the timer.
  /// - Returns: The timer, which the run loop keeps until it no longer calls.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    Timer(interval, repeats: repeats, block: block).scheduled()
  }

  /// Makes a timer that calls a method; pass `Clock.tick` where UIKit code has `#selector(tick)`.
  ///
  /// - Parameters:
  ///   - interval: The time until the call, and between calls, in seconds.
  ///   - target: The object with the method; the timer keeps it alive.
  ///   - selector: The method, which takes the timer.
  ///   - userInfo: The value of the timer's `userInfo`, for the method.
  ///   - repeats: Whether it calls again and again, until `invalidate()`.
  /// - Returns: The timer, which the run loop keeps until it no longer calls.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval interval: Double, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    Timer(interval, repeats: repeats, userInfo: userInfo) { selector(target)($0) }.scheduled()
  }

  private func scheduled() -> Timer {
    RunLoop.main.add(self)
    return self
  }

  /// Calls now, in addition to the calls that are due.
  public func fire() {
    guard isValid else { return }
    if !repeats { invalidate() }
    block(self)
  }

  /// Ends the calls.
  public func invalidate() { isValid = false }

  /// Makes the call that is due.
  func come() {
    count += 1
    dueTime = start + count * timeInterval
    fire()
  }
}
