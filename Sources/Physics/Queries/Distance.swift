import Geometry

/// The distance of two convex outlines, ignoring their rounding, and its direction.
struct ConvexSeparation {
  /// The distance, in points; 0 when they overlap.
  var distance = Double.infinity
  /// The direction from the second outline to the first at their nearest points, of length 1; zero
  /// when they overlap.
  var normal = Vector.zero
}

/// Measures the distance of two convex outlines, ignoring their rounding.
///
/// The result is exact: every corner is compared with every facing edge of the other outline, and
/// separating axes decide whether they overlap. That is cheap enough for queries and sweeps, but
/// not for the loop over contacts.
///
/// - Complexity: O(m n) in the corners of both.
func convexSeparation(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> ConvexSeparation {
  var nearest = NearestPoints()
  var areApart = nearest.compare(a, countA, withEdgesOf: b, countB, isReversed: false)
  // A single corner of the first outline has been compared with all of the other one.
  if countA > 1, nearest.compare(b, countB, withEdgesOf: a, countA, isReversed: true) {
    areApart = true
  }
  if !areApart && (countA > 1 || countB > 1) && !areInLine(a, countA, b, countB)
    && !areInLine(b, countB, a, countA)
  {
    return ConvexSeparation(distance: 0)
  }
  let distance = nearest.square.squareRoot()
  return ConvexSeparation(
    distance: distance, normal: distance > 0 ? nearest.offset / distance : .zero)
}

/// Whether two flat outlines lie on one line, apart from each other.
private func areInLine(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> Bool {
  guard countA == 2, countB <= 2 else { return false }
  let edge = a[1] - a[0]
  var isBefore = true
  var isAfter = true
  for index in 0..<countB {
    let along = (b[index] - a[0]).dot(edge)
    if along >= 0 { isBefore = false }
    if along <= edge.lengthSquared { isAfter = false }
  }
  return isBefore || isAfter
}

/// The nearest points of two outlines found so far.
private struct NearestPoints {
  /// The square of their distance.
  var square = Double.infinity
  /// The vector from the point of the second outline to that of the first.
  var offset = Vector.zero

  /// Compares corners of one outline with the other's edges that they lie outside of.
  ///
  /// The corners are those of the second outline if `isReversed`.
  ///
  /// - Returns: Whether all corners are on the outer side of one edge, which then separates the
  ///   two.
  @inline(always)
  mutating func compare(
    _ corners: UnsafePointer<Vector>, _ cornerCount: Int,
    withEdgesOf other: UnsafePointer<Vector>, _ edgeCount: Int, isReversed: Bool
  ) -> Bool {
    var isSeparating = false
    for index in 0..<edgeCount {
      let start = other[index]
      let edge = other[index + 1 == edgeCount ? 0 : index + 1] - start
      let length = edge.lengthSquared
      var lowest = Double.infinity
      for corner in 0..<cornerCount {
        let offset = corners[corner] - start
        let height = offset.dot(Vector(edge.y, -edge.x))
        lowest = Swift.min(lowest, height)
        // Most corners are too high above the edge's line to be the nearest, so they need no
        // division. Rounding changes a distance by less than a thousandth.
        if height < 0 || height * height > 1.001 * square * length { continue }
        let fraction = length > 0 ? Swift.min(Swift.max(offset.dot(edge) / length, 0), 1) : 0
        let point = start + edge * fraction
        let distance = isReversed ? point - corners[corner] : corners[corner] - point
        if distance.lengthSquared < square {
          square = distance.lengthSquared
          self.offset = distance
        }
      }
      isSeparating = isSeparating || lowest > 0
    }
    return isSeparating
  }
}
