/// A curve of progress over time, both from 0 to 1.
public enum TimingCurve: Hashable, Sendable {
  /// Progress as the time.
  case linear
  /// A cubic Bézier.
  case cubic(CubicBezier)

  /// UIKit's and CSS's slow start, (0.42, 0, 1, 1).
  public static var easeIn: TimingCurve { .cubicBezier(0.42, 0, 1, 1) }
  /// UIKit's and CSS's slow end, (0, 0, 0.58, 1).
  public static var easeOut: TimingCurve { .cubicBezier(0, 0, 0.58, 1) }
  /// UIKit's and CSS's slow start and end, (0.42, 0, 0.58, 1).
  public static var easeInOut: TimingCurve { .cubicBezier(0.42, 0, 0.58, 1) }

  /// The cubic Bézier with two inner control points, times from 0 to 1.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingCurve {
    .cubic(CubicBezier(x1, y1, x2, y2))
  }

  /// The progress at a fraction of the duration; outside of 0...1 the fraction is clamped.
  public func callAsFunction(_ time: Double) -> Double {
    switch self {
    case .linear: Swift.min(Swift.max(calculable(time, "time"), 0), 1)
    case .cubic(let curve): curve(time)
    }
  }

  /// The steepness at a fraction of the duration, clamped to 0...1; from -1e9 to 1e9.
  public func slope(at time: Double) -> Double {
    switch self {
    case .linear:
      _ = calculable(time, "time")
      return 1
    case .cubic(let curve): return curve.slope(at: time)
    }
  }
}
