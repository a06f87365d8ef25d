import Geometry

/// One refresh of a display: the time when it is drawn, and the time when it is shown.
public struct DisplayFrame: Hashable, Sendable {
  /// The time when the frame is drawn, in seconds on the display's clock.
  public var timestamp: Double
  /// The time when the frame is shown, in seconds: drawings show the state at that time.
  public var targetTimestamp: Double
  /// The time for which the frame is shown, in seconds.
  public var duration: Double { targetTimestamp - timestamp }

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - timestamp: The time when the frame is drawn, in seconds, from -1e10 to 1e10.
  ///   - duration: The time for which the frame is shown, in seconds, from 0 to 1e9.
  public init(timestamp: Double, duration: Double) {
    self.timestamp = Domain.moment.checked(timestamp, "timestamp")
    targetTimestamp = timestamp + Domain.time.checked(duration, "duration")
  }
}

/// A source of frames.
public protocol Ticker {
  /// The next frame; nil at the end.
  mutating func nextFrame() -> DisplayFrame?
}

/// Frames at even intervals without end, without a clock.
public struct ManualTicker: Ticker, Hashable, Sendable {
  /// Frames per second.
  public let rate: Double
  /// The number of frames given so far.
  public private(set) var frameCount = 0

  /// Makes a ticker whose first frame is drawn at 0 s.
  ///
  /// - Parameter rate: Frames per second, from 1e-3 to 1e6.
  public init(rate: Double = 60) {
    self.rate = Domain.rate.checked(rate, "rate")
  }

  /// The next frame.
  public mutating func nextFrame() -> DisplayFrame? {
    let (start, end) = (Double(frameCount) / rate, Double(frameCount + 1) / rate)
    frameCount += 1
    return DisplayFrame(timestamp: start, duration: end - start)
  }
}

/// Frames at given times, for displays of variable rate and for frames that were missed.
public struct VariableTicker: Ticker, Hashable, Sendable {
  /// The times when frames are drawn, in seconds, ascending; each frame is shown until the next
  /// time, and the last time only ends a frame.
  public let timestamps: [Double]
  private var next = 0

  /// Makes a ticker of frames between given moments.
  ///
  /// - Parameter timestamps: The moments, in seconds; one frame less than there are moments.
  /// - Precondition: They are finite and ascend.
  public init(timestamps: [Double]) {
    for (time, later) in zip(timestamps, timestamps.dropFirst()) {
      precondition(time < later, "timestamps must ascend, but \(later) follows \(time)")
    }
    self.timestamps = timestamps
  }

  /// The next frame; nil after the last moment but one.
  public mutating func nextFrame() -> DisplayFrame? {
    guard next + 1 < timestamps.count else { return nil }
    defer { next += 1 }
    return DisplayFrame(
      timestamp: timestamps[next], duration: timestamps[next + 1] - timestamps[next])
  }
}
