import Geometry
import Physics

/// The shape with which an item collides; its mass is density times the shape's area.
public enum CollisionBoundsType: String, CaseIterable, Hashable, Sendable {
  /// The rectangle of its size, with area width times height.
  case rectangle
  /// The ellipse of its size, with area pi / 4 times width times height.
  ///
  /// The outline is at most 0.6 % of the longer half axis off, the mass within 1 % of the
  /// ellipse's, and within 4 % where one side is over ten times the other; a circle is exact.
  case ellipse
  /// The area inside its `collisionBoundingPath`, which must be convex.
  ///
  /// The outline has at most 16 corners. A path that needs more is flattened with a larger
  /// tolerance than the usual 0.25 pt until 16 suffice; a circle of radius r then loses up to 2 %
  /// of r. A polygon loses the corners that change its area least.
  case path
}

/// The shape with which a row collides.
struct ItemOutline: Equatable {
  let type: CollisionBoundsType
  let path: VectorPath
  /// The corners that replace the path; empty without a path.
  let corners: [Vector]

  /// An upright rectangle.
  static var rectangle: ItemOutline {
    ItemOutline(type: .rectangle, path: VectorPath(), corners: [])
  }

  private init(type: CollisionBoundsType, path: VectorPath, corners: [Vector]) {
    self.type = type
    self.path = path
    self.corners = corners
  }

  /// Checks the collision bounds of an item.
  init(_ type: CollisionBoundsType, _ path: VectorPath) throws(DynamicsError) {
    guard path != VectorPath() else {
      guard type != .path else {
        throw .badCollisionPath(rule: "must not be empty where collisionBoundsType is path")
      }
      self.init(type: type, path: path, corners: [])
      return
    }
    guard path.isInDomain else {
      throw .badCollisionPath(rule: "must have numbers \(Domain.coordinate.words)")
    }
    guard Self.haveArea(path.corners()) else { throw .badCollisionPath(rule: "must have an area") }
    guard path.isConvex else {
      throw .badCollisionPath(
        rule: path.isSimple ? "must be convex" : "must be convex and must not cross itself")
    }
    let corners = Self.corners(of: path)
    guard BodyShape.polygon(corners) != nil else {
      throw .badCollisionPath(rule: "must have an area")
    }
    self.init(type: type, path: path, corners: corners)
  }

  /// Whether the points are not all on one line.
  private static func haveArea(_ points: [Vector]) -> Bool {
    guard let first = points.first else { return false }
    let far = points.reduce(Vector.zero) { max, point in
      (point - first).lengthSquared > max.lengthSquared ? point - first : max
    }
    return points.contains { abs(far.cross($0 - first)) > 1e-9 * far.lengthSquared }
  }

  /// The corners of a path, at most as many as a shape may have, with the least tolerance for that.
  private static func corners(of path: VectorPath) -> [Vector] {
    let limit = BodyShape.maximumVertexCount
    var tolerance = 0.25
    var corners = path.corners()
    guard corners.count > limit else { return corners }
    let extent = Rect(bounding: corners)
    while corners.count > limit, tolerance < extent.width + extent.height {
      tolerance *= 1.05
      corners = path.corners(tolerance: tolerance)
    }
    while corners.count > limit {
      let count = corners.count
      func cut(_ index: Int) -> Double {
        let (before, after) = (corners[(index + count - 1) % count], corners[(index + 1) % count])
        return abs((corners[index] - before).cross(after - before))
      }
      let least = corners.indices.min { cut($0) < cut($1) }
      corners.remove(at: least ?? 0)
    }
    return corners
  }
}

extension Rect {
  /// The smallest rectangle around points; at the origin without any.
  init(bounding points: [Vector]) {
    let (x, y) = (points.map(\.x), points.map(\.y))
    self.init(
      from: Vector(x.min() ?? 0, y.min() ?? 0), to: Vector(x.max() ?? 0, y.max() ?? 0))
  }
}
