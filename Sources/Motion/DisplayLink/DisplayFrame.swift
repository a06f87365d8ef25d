import Geometry

/// A picture of a display: when it is made, and when it will be seen.
public struct DisplayFrame: Hashable, Sendable {
  /// When it is made, in seconds on the display's clock.
  public var timestamp: Double
  /// When it will be seen, in seconds: what moves is shown where it will be then.
  public var targetTimestamp: Double
  /// For how long it will be seen, in seconds.
  public var duration: Double { targetTimestamp - timestamp }

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - timestamp: When it is made, in seconds, from -1e10 to 1e10.
  ///   - duration: How long it will be seen, in seconds, from 0 to 1e9.
  public init(timestamp: Double, duration: Double) {
    self.timestamp = Domain.moment.checked(timestamp, "timestamp")
    targetTimestamp = timestamp + Domain.time.checked(duration, "duration")
  }
}

/// What says when frames come.
public protocol Ticker {
  /// The next frame; nil when there are no more.
  mutating func nextFrame() -> DisplayFrame?
}

/// Frames at even intervals, as many as are asked for, without a clock.
public struct ManualTicker: Ticker, Hashable, Sendable {
  /// Frames per second.
  public let rate: Double
  /// How many frames there were.
  public private(set) var frameCount = 0

  /// Makes a ticker whose first frame is made at 0 s.
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
  /// When frames are made, in seconds, ascending; each is seen until the next, the last one never.
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
