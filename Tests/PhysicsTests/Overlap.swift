import Geometry
import Physics

extension World {
  /// The greatest overlap of some shapes, each the only one of its body.
  func deepestOverlap(_ shapes: [(body: BodyID, shape: BodyShape)]) -> Double {
    let outlines = shapes.map { body, shape in
      TestOutline(
        corners: shape.vertices.map { worldPoint($0, of: body) }, radius: shape.radius)
    }
    var deepest = 0.0
    for (index, a) in outlines.enumerated() where kind(of: shapes[index].body) == .dynamic {
      for (other, b) in outlines.enumerated() where other != index {
        deepest = max(deepest, -a.gap(to: b))
      }
    }
    return deepest
  }
}

/// A rounded convex outline in the plane: the tests' own measure of how deep shapes overlap.
struct TestOutline {
  var corners: [Vector]
  var radius: Double

  /// The separation from another outline, negative where they overlap.
  ///
  /// Apart, the nearest corner and edge count; inside of each other, the separating axes.
  func gap(to other: TestOutline) -> Double {
    if corners.count > 1 || other.corners.count > 1 {
      let axis = Swift.max(separation(from: other), other.separation(from: self))
      if axis < 0 { return axis - radius - other.radius }
    }
    var nearest = Double.infinity
    for (a, b) in [(self, other), (other, self)] {
      for corner in a.corners { nearest = Swift.min(nearest, b.distance(to: corner)) }
    }
    return nearest - radius - other.radius
  }

  /// The largest distance of another outline from one of the edges, outwards; a point has none.
  private func separation(from other: TestOutline) -> Double {
    if corners.count == 1 { return -.infinity }
    var largest = -Double.infinity
    for (index, corner) in corners.enumerated() {
      let edge = corners[(index + 1) % corners.count] - corner
      let normal = Vector(edge.y, -edge.x) / edge.length
      let least = other.corners.map { normal.dot($0 - corner) }.min() ?? 0
      largest = Swift.max(largest, least)
    }
    return largest
  }

  private func distance(to point: Vector) -> Double {
    var nearest = Double.infinity
    for (index, corner) in corners.enumerated() {
      let edge = corners[(index + 1) % corners.count] - corner
      let part = edge == .zero ? 0 : (point - corner).dot(edge) / edge.lengthSquared
      let foot = corner + edge * Swift.min(Swift.max(part, 0), 1)
      nearest = Swift.min(nearest, foot.distance(to: point))
    }
    return nearest
  }
}
