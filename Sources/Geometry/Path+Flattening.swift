extension Path {
  /// The most straight parts that one curve or arc is turned into.
  public static let maximumPartCount = 4096

  /// The points of a line of straight parts that follows the path.
  ///
  /// The points lie on the path; its straight parts stay as they are. Curves and arcs are cut into
  /// equal steps of their parameter, at most `maximumPartCount` each. Points that repeat the one
  /// before are dropped, so a path without length gives one point.
  ///
  /// - Parameter tolerance: How far a straight part may be off the curve that it stands for, in
  ///   points, from 1e-9 to 1e12.
  /// - Returns: The points, in order; of a closed path the last repeats the first.
  ///
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bezier
  /// curves or surfaces", 1984: linear interpolation in steps of h is off by h² / 8 times the
  /// largest second derivative.
  public func flattened(tolerance: Double = 0.25) -> [Vector] {
    let tolerance = Domain.tolerance.checked(tolerance, "tolerance")
    guard let start else { return [] }
    var points = [start]
    for element in elements {
      let from = points[points.count - 1]
      let parts = Self.parts(of: element, from: from, tolerance)
      switch element {
      case .line(let end): points.append(end)
      case .quadratic(let end, let control):
        Self.append(&points, parts, end) { t in
          let s = 1 - t
          return from * (s * s) + control * (2 * s * t) + end * (t * t)
        }
      case .cubic(let end, let control1, let control2):
        Self.append(&points, parts, end) { t in
          let s = 1 - t
          let near = from * (s * s * s) + control1 * (3 * s * s * t)
          return near + control2 * (3 * s * t * t) + end * (t * t * t)
        }
      case .arc(let center, let radii, let first, let last):
        Self.append(&points, parts, Self.point(center, radii, last)) { t in
          Self.point(center, radii, first + (last - first) * t)
        }
      }
    }
    return Self.withoutRepeats(points, isClosed: isClosed)
  }

  /// How many straight parts `flattened(tolerance:)` gives at most, without making them.
  ///
  /// - Parameter tolerance: As in `flattened(tolerance:)`.
  /// - Returns: The count, 0 for an empty path.
  /// - Complexity: Linear in the parts of the path itself.
  public func partCount(tolerance: Double = 0.25) -> Int {
    guard var from = start else { return 0 }
    var count = isClosed ? 1 : 0
    for element in elements {
      count += Self.parts(of: element, from: from, tolerance)
      switch element {
      case .line(let end), .quadratic(let end, _), .cubic(let end, _, _): from = end
      case .arc(let center, let radii, _, let last): from = Self.point(center, radii, last)
      }
    }
    return count
  }

  /// How many straight parts stand for a part of the path.
  private static func parts(of element: Element, from: Vector, _ tolerance: Double) -> Int {
    switch element {
    case .line: 1
    case .quadratic(let end, let control):
      parts((from - control * 2 + end).length / 4, tolerance)
    case .cubic(let end, let control1, let control2):
      parts(
        0.75
          * max(
            (from - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length),
        tolerance)
    case .arc(_, let radii, let first, let last):
      parts(max(radii.width, radii.height) * (last - first) * (last - first) / 8, tolerance)
    }
  }

  /// How many parts keep within a tolerance what one part would be off.
  private static func parts(_ error: Double, _ tolerance: Double) -> Int {
    let count = Math.ceil(Math.sqrt(error / tolerance))
    return count < Double(maximumPartCount) ? max(1, Int(count)) : maximumPartCount
  }

  private static func append(
    _ points: inout [Vector], _ parts: Int, _ end: Vector, _ point: (Double) -> Vector
  ) {
    for index in 1..<max(1, parts) { points.append(point(Double(index) / Double(parts))) }
    points.append(end)
  }

  /// Drops points that repeat the one before, up to the error of computing them.
  private static func withoutRepeats(_ all: [Vector], isClosed: Bool) -> [Vector] {
    var extent = 0.0
    for point in all { extent = max(extent, abs(point.x), abs(point.y)) }
    let least = 1e-12 * extent
    var points: [Vector] = []
    for point in all {
      if let last = points.last, (point - last).length <= least { continue }
      points.append(point)
    }
    guard isClosed, points.count > 1 else { return points }
    if (points[points.count - 1] - points[0]).length <= least { points.removeLast() }
    if points.count > 1 { points.append(points[0]) }
    return points
  }
}
