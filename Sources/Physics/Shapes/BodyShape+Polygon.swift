public import Geometry

extension BodyShape {
  /// Makes the convex hull of points as a polygon; nil if they have no area.
  ///
  /// - Parameters:
  ///   - points: The corners in either winding, relative to the body's origin; inner, repeated and
  ///     collinear points are dropped.
  ///   - radius: The rounding of the corners, inside of the outline, in points, at least 0.
  ///   - outset: The distance by which the outline grows on all sides, in points, at least 0; it
  ///     rounds the corners with the same radius.
  /// - Returns: The polygon; nil when fewer than 3 or more than 16 corners remain, when the
  ///   rounding leaves nothing of the outline, or when a number is not finite.
  public static func polygon(
    _ points: [Vector], radius: Double = 0, outset: Double = 0
  ) -> BodyShape? {
    guard radius >= 0, radius.isFinite, outset >= 0, outset.isFinite, points.allSatisfy(\.isFinite)
    else { return nil }
    var hull = convexHull(of: points)
    if radius > 0 { hull = convexHull(of: inset(hull, by: radius)) }
    guard (3...maximumVertexCount).contains(hull.count) else { return nil }
    return BodyShape(checked: hull, radius: radius + outset)
  }

  /// The corners of a convex polygon shrunk by a distance from its edges.
  ///
  /// Edges that are too short for the distance disappear, with some corners.
  private static func inset(_ corners: [Vector], by distance: Double) -> [Vector] {
    var result = corners
    for index in corners.indices {
      let start = corners[index]
      let edge = corners[(index + 1) % corners.count] - start
      let normal = Vector(edge.y, -edge.x) / edge.length
      let cut = result
      let above = cut.map { ($0 - start).dot(normal) + distance }
      result = []
      for (here, corner) in cut.enumerated() {
        let next = (here + 1) % cut.count
        if above[here] <= 0 { result.append(corner) }
        if (above[here] < 0 && above[next] > 0) || (above[here] > 0 && above[next] < 0) {
          let fraction = above[here] / (above[here] - above[next])
          result.append(corner + (cut[next] - corner) * fraction)
        }
      }
    }
    return result
  }
}
