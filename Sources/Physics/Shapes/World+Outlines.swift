public import Geometry

extension World {
  /// The outline of a shape at its body's present pose, clockwise on a screen, in points.
  ///
  /// Curves become straight segments within a tolerance, at most 4,096 for a whole turn.
  ///
  /// - Parameters:
  ///   - id: The shape.
  ///   - tolerance: The greatest distance between curve and segment, in points, from 1e-9 to 1e12.
  /// - Returns: The corners, without repeating the first; a segment without radius has two.
  /// - Precondition: The shape exists.
  public func outline(of id: ShapeID, tolerance: Double = 0.25) -> [Vector] {
    let tolerance = Domain.tolerance.checked(tolerance, "tolerance")
    let outline = outline(ofShape: row(of: id))
    guard outline.radius > 0 else { return outline.corners }
    return outline.rounded(tolerance: tolerance)
  }

  /// An upper bound for the number of corners of `outline(of:tolerance:)`, without making them.
  package func outlineCount(of id: ShapeID, tolerance: Double = 0.25) -> Int {
    let shape = shapes[row(of: id)]
    let count = Int(shape.vertexCount)
    guard shape.radius > 0 else { return count }
    return Int(Math.ceil(2 * Math.pi / Outline.largestTurn(shape.radius, tolerance))) + 2 * count
  }
}

extension Outline {
  /// The greatest number of straight segments for a whole turn.
  private static let mostSegments = 4096.0

  /// The greatest angle that one straight segment may span, in radians.
  fileprivate static func largestTurn(_ radius: Double, _ tolerance: Double) -> Double {
    let allowed = 2 * Math.acos(Swift.max(0, 1 - Swift.min(1, tolerance / radius)))
    return Swift.max(allowed, 2 * Math.pi / mostSegments)
  }

  /// The corners of the rounded outline, with an arc around each corner of the unrounded one.
  fileprivate func rounded(tolerance: Double) -> [Vector] {
    let largest = Self.largestTurn(radius, tolerance)
    return corners.indices.flatMap { index -> [Vector] in
      let corner = corners[index]
      let (start, sweep) = arc(at: index)
      let segments = Swift.max(1, Int(Math.ceil(sweep / largest)))
      let isWhole = corners.count == 1
      return (0..<(isWhole ? segments : segments + 1)).map { index in
        corner + Vector(angle: start + sweep * Double(index) / Double(segments), length: radius)
      }
    }
  }

  /// The direction in which the arc around a corner begins, and its angle.
  private func arc(at index: Int) -> (start: Double, sweep: Double) {
    guard corners.count > 1 else { return (0, 2 * Math.pi) }
    let before = corners[index] - corners[(index + corners.count - 1) % corners.count]
    let after = corners[(index + 1) % corners.count] - corners[index]
    let sweep = Math.wrappedAngle(after.angle - before.angle)
    // A segment turns by half a turn at its ends; rounding may give that the wrong sign.
    return (before.angle - Math.pi / 2, abs(sweep) > 3.1 ? Math.pi : Swift.max(0, sweep))
  }
}
