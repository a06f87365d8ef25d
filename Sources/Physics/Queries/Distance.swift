import Geometry

/// The distance of two convex outlines without rounding, and its direction.
struct ConvexSeparation {
  /// In points; 0 when they overlap.
  var distance = Double.infinity
  /// The direction from the second outline to the first at their nearest points, of length 1; zero
  /// when they overlap.
  var normal = Vector.zero
}

/// Measures the distance of two convex outlines without rounding.
///
/// The result is exact: every corner is compared with every edge of the other outline that faces it,
/// and separating axes decide whether they overlap. That is cheap enough for queries and sweeps, but
/// not for the loop over contacts.
///
/// - Complexity: O(m n) in the corners of both.
func convexSeparation(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> ConvexSeparation {
  if !isSeparated(a, countA, b, countB) && !isSeparated(b, countB, a, countA) {
    if countA > 1 || countB > 1 { return ConvexSeparation(distance: 0) }
  }
  var separation = ConvexSeparation()
  var square = Double.infinity
  nearestCorner(of: a, countA, to: b, countB) { corner, point in
    let offset = corner - point
    if offset.lengthSquared < square {
      square = offset.lengthSquared
      separation.normal = offset
    }
  }
  // A single corner of the first outline has been compared with all of the other one.
  if countA > 1 {
    nearestCorner(of: b, countB, to: a, countA) { corner, point in
      let offset = point - corner
      if offset.lengthSquared < square {
        square = offset.lengthSquared
        separation.normal = offset
      }
    }
  }
  separation.distance = square.squareRoot()
  separation.normal = separation.distance > 0 ? separation.normal / separation.distance : .zero
  return separation
}

/// Whether the normal of an edge of the first outline separates the two.
private func isSeparated(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> Bool {
  guard countA > 1 else { return false }
  for index in 0..<countA {
    let corner = a[index]
    let edge = a[index + 1 == countA ? 0 : index + 1] - corner
    var isOutside = true
    for other in 0..<countB where (b[other] - corner).dot(Vector(edge.y, -edge.x)) <= 0 {
      isOutside = false
      break
    }
    if isOutside { return true }
  }
  return isCollinear(a, countA, b, countB)
}

/// Whether two flat outlines lie on one line, apart from each other.
private func isCollinear(
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

/// Visits each corner of the first outline with the nearest points of those edges of the second on
/// whose outer side it is.
@inline(always)
private func nearestCorner(
  of a: UnsafePointer<Vector>, _ countA: Int, to b: UnsafePointer<Vector>, _ countB: Int,
  _ visit: (_ corner: Vector, _ point: Vector) -> Void
) {
  for index in 0..<countB {
    let start = b[index]
    let edge = b[index + 1 == countB ? 0 : index + 1] - start
    let length = edge.lengthSquared
    for other in 0..<countA {
      let offset = a[other] - start
      if offset.dot(Vector(edge.y, -edge.x)) < 0 { continue }
      let fraction = length > 0 ? Swift.min(Swift.max(offset.dot(edge) / length, 0), 1) : 0
      visit(a[other], start + edge * fraction)
    }
  }
}
