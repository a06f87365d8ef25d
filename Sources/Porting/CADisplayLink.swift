/// Calls a method once per frame of the run loop, after animators have moved the views.
public final class CADisplayLink {
  /// Whether frames call no method.
  public var isPaused = false
  /// The time of the last frame, in seconds; 0 before the first.
  public private(set) var timestamp = 0.0
  /// The time for which a frame is shown, in seconds; 0 before the first.
  public private(set) var duration = 0.0
  /// The time of the next frame, in seconds.
  public var targetTimestamp: Double { timestamp + duration }
  private var call: ((CADisplayLink) -> Void)?

  /// Makes a link; pass `Player.step` where UIKit code has `#selector(step)`.
  ///
  /// - Parameters:
  ///   - target: The object with the method; the link keeps it alive until `invalidate()`.
  ///   - selector: The method, which takes the link.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    call = { selector(target)($0) }
  }

  /// Calls the method in the frames of a run loop from now on.
  public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) { loop.add(self) }

  /// Ends the calls and releases the target.
  public func invalidate() {
    RunLoop.main.remove(self)
    call = nil
  }

  func step(to time: Double, duration: Double) {
    guard !isPaused else { return }
    (timestamp, self.duration) = (time, duration)
    call?(self)
  }
}

/// The time of the run loop, in seconds.
public func CACurrentMediaTime() -> Double { RunLoop.main.time }
