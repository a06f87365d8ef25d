/// The corners of the convex hull of points, clockwise on a screen.
///
/// A corner that is less than 1e-9 of the points' extent off the line of its neighbors is left out.
///
/// - Parameter points: The points, all finite, in any order.
/// - Returns: The corners, the leftmost first, without repeating it; empty when the points have no
///   area.
/// - Complexity: O(n log n) in the points.
///
/// Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions",
/// Information Processing Letters 9, 1979.
package func convexHull(of points: [Vector]) -> [Vector] {
  let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  guard let first = sorted.first, let last = sorted.last else { return [] }
  let tolerance = 1e-9 * (last - first).lengthSquared
  func half(_ points: some Sequence<Vector>) -> [Vector] {
    var chain: [Vector] = []
    for point in points {
      while chain.count >= 2,
        (chain[chain.count - 1] - chain[chain.count - 2])
          .cross(point - chain[chain.count - 1]) <= tolerance
      {
        chain.removeLast()
      }
      if chain.last != point { chain.append(point) }
    }
    return chain
  }
  let lower = half(sorted)
  let upper = half(sorted.reversed())
  guard lower.count + upper.count >= 5 else { return [] }
  return Array(lower.dropLast() + upper.dropLast())
}
