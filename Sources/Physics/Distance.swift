import Geometry

/// The distance between two convex outlines without rounding; 0 when they overlap.
///
/// Exact for up to 16 corners each by looking at every corner and every edge; overlap is decided
/// by separating axes. It is for queries and sweeps, not for the loop over contacts.
func convexDistance(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> Double {
  if !isSeparated(a, countA, b, countB) && !isSeparated(b, countB, a, countA) {
    if countA > 1 || countB > 1 { return 0 }
  }
  return Swift.min(
    cornerDistance(a, countA, b, countB), cornerDistance(b, countB, a, countA))
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

/// The least distance of a corner of the second outline to an edge of the first.
private func cornerDistance(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> Double {
  var least = Double.infinity
  for index in 0..<countA {
    let start = a[index]
    let edge = a[index + 1 == countA ? 0 : index + 1] - start
    let length = edge.lengthSquared
    for other in 0..<countB {
      let offset = b[other] - start
      let fraction = length > 0 ? Swift.min(Swift.max(offset.dot(edge) / length, 0), 1) : 0
      least = Swift.min(least, (offset - edge * fraction).lengthSquared)
    }
  }
  return least.squareRoot()
}
