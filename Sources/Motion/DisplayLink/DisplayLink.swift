public import Dynamics

/// Advances an animator to the time of each frame, then calls a function.
///
/// It has no timer: the program calls `step(_:)` for each frame, or runs a `Ticker`.
///
///     let link = DisplayLink(animator) { frame in draw(card, at: frame.targetTimestamp) }
///     link.step(DisplayFrame(timestamp: display.timestamp, duration: display.duration))
public final class DisplayLink {
  /// The animator to advance; nil for none.
  public let animator: DynamicAnimator?
  /// Whether frames are ignored; their ticks are not made up for later.
  public var isPaused = false
  /// The last frame that counted; nil before the first.
  public private(set) var frame: DisplayFrame?
  private var clock: FixedRateClock
  private let onFrame: ((DisplayFrame) -> Void)?
  private var isResuming = false

  /// Makes a link that has had no frame.
  ///
  /// - Parameters:
  ///   - animator: The animator to advance; nil for none.
  ///   - longestStall: The longest time without frames that is made up for by ticks, in seconds.
  ///   - onFrame: Called once per frame, after the ticks.
  public init(
    _ animator: DynamicAnimator? = nil, longestStall: Double = .infinity,
    onFrame: ((DisplayFrame) -> Void)? = nil
  ) {
    self.animator = animator
    self.onFrame = onFrame
    clock = FixedRateClock(rate: animator?.rate ?? 60, longestStall: longestStall)
  }

  /// Handles a frame: simulates the ticks that are due until it is shown, then calls the function.
  ///
  /// A paused animator ignores its ticks, which are not made up for later.
  ///
  /// - Parameter frame: The frame; a frame that is shown before the last one is ignored.
  /// - Returns: The number of ticks that the animator simulated.
  @discardableResult
  public func step(_ frame: DisplayFrame) -> Int {
    guard !isPaused else {
      isResuming = true
      return 0
    }
    if let last = self.frame, frame.targetTimestamp <= last.targetTimestamp { return 0 }
    if isResuming { clock.restart(at: frame.timestamp) }
    isResuming = false
    self.frame = frame
    let ticks = animator?.advance(ticks: clock.dueTicks(for: frame)) ?? 0
    onFrame?(frame)
    return ticks
  }

  /// Handles the frames of a ticker.
  ///
  /// - Parameters:
  ///   - ticker: The source of the frames.
  ///   - end: The time up to which frames are shown, in seconds; nil for all frames.
  /// - Returns: The number of ticks that the animator simulated.
  @discardableResult
  public func run(_ ticker: inout some Ticker, until end: Double? = nil) -> Int {
    var ticks = 0
    while let frame = ticker.nextFrame() {
      if let end, frame.targetTimestamp > end + 1e-9 { break }
      ticks += step(frame)
    }
    return ticks
  }
}
