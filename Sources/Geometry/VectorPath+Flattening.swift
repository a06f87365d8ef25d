extension VectorPath {
  /// The greatest number of straight segments that replace one curve or arc.
  public static let maximumSegmentCount = 4096

  /// The points of a line of straight segments that follows the path.
  ///
  /// The points lie on the path, and its straight segments stay as they are. Curves and arcs are
  /// cut into equal steps of their parameter, at most `maximumSegmentCount` each. A point that
  /// repeats the point before it is dropped, so a path without length gives one point.
  ///
  /// - Parameter tolerance: The greatest distance of a straight segment from the curve that it
  ///   replaces, in points, from 1e-9 to 1e12.
  /// - Returns: The points, in order; for a closed path the last point repeats the first.
  ///
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bezier
  /// curves or surfaces", 1984: linear interpolation in steps of h has an error of h² / 8 times the
  /// largest second derivative.
  public func flattened(tolerance: Double = 0.25) -> [Vector] {
    let tolerance = Domain.tolerance.checked(tolerance, "tolerance")
    guard let start else { return [] }
    var points = [start]
    for element in elements {
      let from = points[points.count - 1]
      let segments = Self.segments(of: element, from: from, tolerance)
      switch element {
      case .line(let end): points.append(end)
      case .quadratic(let end, let control):
        Self.append(&points, segments, end) { t in
          let s = 1 - t
          return from * (s * s) + control * (2 * s * t) + end * (t * t)
        }
      case .cubic(let end, let control1, let control2):
        Self.append(&points, segments, end) { t in
          let s = 1 - t
          let near = from * (s * s * s) + control1 * (3 * s * s * t)
          return near + control2 * (3 * s * t * t) + end * (t * t * t)
        }
      case .arc(let center, let radii, let first, let last):
        Self.append(&points, segments, Self.point(center, radii, last)) { t in
          Self.point(center, radii, first + (last - first) * t)
        }
      }
    }
    return Self.withoutRepeats(points, isClosed: isClosed)
  }

  /// The greatest number of straight segments that `flattened(tolerance:)` gives; this counts them
  /// without making them.
  ///
  /// - Parameter tolerance: As in `flattened(tolerance:)`.
  /// - Returns: The count, 0 for an empty path.
  /// - Complexity: Linear in the elements of the path.
  public func segmentCount(tolerance: Double = 0.25) -> Int {
    guard var from = start else { return 0 }
    var count = isClosed ? 1 : 0
    for element in elements {
      count += Self.segments(of: element, from: from, tolerance)
      switch element {
      case .line(let end), .quadratic(let end, _), .cubic(let end, _, _): from = end
      case .arc(let center, let radii, _, let last): from = Self.point(center, radii, last)
      }
    }
    return count
  }

  /// The number of straight segments that replace an element of the path.
  private static func segments(of element: Element, from: Vector, _ tolerance: Double) -> Int {
    switch element {
    case .line: 1
    case .quadratic(let end, let control):
      segments((from - control * 2 + end).length / 4, tolerance)
    case .cubic(let end, let control1, let control2):
      segments(
        0.75
          * max(
            (from - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length),
        tolerance)
    case .arc(_, let radii, let first, let last):
      segments(max(radii.width, radii.height) * (last - first) * (last - first) / 8, tolerance)
    }
  }

  /// The number of segments that keep within a tolerance, given the error of one segment.
  private static func segments(_ error: Double, _ tolerance: Double) -> Int {
    let count = Math.ceil(Math.sqrt(error / tolerance))
    return count < Double(maximumSegmentCount) ? max(1, Int(count)) : maximumSegmentCount
  }

  private static func append(
    _ points: inout [Vector], _ segments: Int, _ end: Vector, _ point: (Double) -> Vector
  ) {
    for index in 1..<max(1, segments) { points.append(point(Double(index) / Double(segments))) }
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
