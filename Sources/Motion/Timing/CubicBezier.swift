import Geometry

/// A timing curve from (0, 0) to (1, 1) as a cubic Bézier, the form of UIKit and CSS.
public struct CubicBezier: Hashable, Sendable {
  /// The time of the first control point, from 0 to 1.
  public let x1: Double
  /// The progress of the first control point.
  public let y1: Double
  /// The time of the second control point, from 0 to 1.
  public let x2: Double
  /// The progress of the second control point.
  public let y2: Double

  /// Makes a curve from its two inner control points.
  ///
  /// - Parameters:
  ///   - x1: Time of the first, from 0 to 1.
  ///   - y1: Progress of the first; outside of 0...1 the curve overshoots.
  ///   - x2: Time of the second, from 0 to 1.
  ///   - y2: Progress of the second; outside of 0...1 the curve overshoots.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = Domain.share.checked(x1, "x1")
    self.y1 = calculable(y1, "y1")
    self.x2 = Domain.share.checked(x2, "x2")
    self.y2 = calculable(y2, "y2")
  }

  /// The progress at a time.
  ///
  /// - Parameter time: The fraction of the duration, from 0 to 1; outside it is clamped.
  /// - Returns: The progress, exactly 0 at 0 and 1 at 1; its time is right within 1e-12.
  public func callAsFunction(_ time: Double) -> Double {
    let time = calculable(time, "time")
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return Self.point(y1, y2, parameter(at: time))
  }

  /// The steepness at a time: progress per fraction of the duration.
  ///
  /// - Parameter time: The fraction of the duration, from 0 to 1; outside it is clamped.
  /// - Returns: The steepness, from -1e9 to 1e9; where the curve is vertical, one of the two.
  public func slope(at time: Double) -> Double {
    let time = Swift.min(Swift.max(calculable(time, "time"), 0), 1)
    let s = parameter(at: time)
    let across = Self.derivative(x1, x2, s)
    let up = Self.derivative(y1, y2, s)
    if across == 0 && up == 0 { return Self.limit(endSlope(atStart: s < 0.5)) }
    return Self.limit(up / across)
  }

  /// The parameter of the point at a time: Newton's method, with bisection where a step leaves the
  /// bracket.
  private func parameter(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    var s = time
    while true {
      let error = Self.point(x1, x2, s) - time
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let newton = s - error / Self.derivative(x1, x2, s)
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if abs(next - s) <= 1e-17 || next == low || next == high { return next }
      s = next
    }
  }

  /// The slope at an end that coincides with its control point: towards the other control point.
  private func endSlope(atStart: Bool) -> Double {
    let (x, y) = atStart ? (x2, y2) : (1 - x1, 1 - y1)
    return x == 0 && y == 0 ? 1 : y / x
  }

  private static func limit(_ slope: Double) -> Double {
    Swift.min(Swift.max(slope, -1e9), 1e9)
  }

  private static func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}
