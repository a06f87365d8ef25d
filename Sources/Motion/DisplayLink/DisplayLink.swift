public import Dynamics

/// Calls back once per frame, after its animator has been brought to the time the frame is seen.
///
/// It has no timer: whoever knows the display tells it of each frame, or a `Ticker` does.
///
///     let link = DisplayLink(animator) { frame in draw(card, at: frame.targetTimestamp) }
///     link.step(DisplayFrame(timestamp: display.timestamp, duration: display.duration))
public final class DisplayLink {
  /// What is brought on with every frame; nil for nothing.
  public let animator: DynamicAnimator?
  /// Whether frames pass without ticks and calls; what is missed then is not made up for.
  public var isPaused = false
  /// The last frame that counted; nil before the first.
  public private(set) var frame: DisplayFrame?
  private var clock: FixedRateClock
  private let onFrame: ((DisplayFrame) -> Void)?
  private var isResuming = false

  /// Makes a link that hears of no frame yet.
  ///
  /// - Parameters:
  ///   - animator: What is brought on with every frame; nil for nothing.
  ///   - longestStall: The longest time without frames that ticks make up for, in seconds.
  ///   - onFrame: Called once per frame, after the ticks.
  public init(
    _ animator: DynamicAnimator? = nil, longestStall: Double = .infinity,
    onFrame: ((DisplayFrame) -> Void)? = nil
  ) {
    self.animator = animator
    self.onFrame = onFrame
    clock = FixedRateClock(rate: animator?.rate ?? 60, longestStall: longestStall)
  }

  /// Makes a frame: gives the ticks due until it is seen, and calls back.
  ///
  /// A paused animator ignores its ticks, which are not made up for later.
  ///
  /// - Parameter frame: The frame; one that is seen before the last one is passed over.
  /// - Returns: How many ticks the animator simulated.
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

  /// Makes the frames of a ticker.
  ///
  /// - Parameters:
  ///   - ticker: What says when frames come.
  ///   - end: The time up to which frames are seen, in seconds; nil for all that come.
  /// - Returns: How many ticks the animator simulated.
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
