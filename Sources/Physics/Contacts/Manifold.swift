import Geometry

/// The points of contact of two shapes, in the coordinates of the first shape's body.
struct Manifold {
  /// A point halfway between the surfaces, with the separation and the corner that makes it.
  ///
  /// The corner is given by its index, plus 256 on the second shape.
  struct Point {
    var position = Vector.zero
    var separation = 0.0
    var id: UInt32 = 0
  }

  /// The direction from the first shape to the second; without points, one that separates them.
  var normal = Vector.zero
  var count = 0
  var first = Point()
  var second = Point()
  /// The least separation of the surfaces outside of the points.
  var clearance = Double.infinity
  /// Whether the nearest points are ends of edges, and whether they are two corners that touch.
  var isGraze = false
  var isCorner = false
  /// Whether the normal belongs to an edge of the second shape, and turns with it.
  var isFlipped = false

  init() {}

  /// Makes a manifold of shapes that are separated along a direction.
  init(apart clearance: Double, along normal: Vector) {
    self.clearance = clearance
    self.normal = normal
  }

  /// The least separation of the points; without points, infinite.
  var deepest: Double {
    count == 0
      ? .infinity : count == 1 ? first.separation : Swift.min(first.separation, second.separation)
  }

  /// Adds a point where the surfaces are at most `margin` apart.
  @inline(always)
  mutating func add(_ point: Point, within margin: Double) {
    guard point.separation <= margin else {
      clearance = Swift.min(clearance, point.separation)
      return
    }
    if count == 0 { first = point } else { second = point }
    count += 1
  }
}

/// Finds the points where two rounded outlines touch or are closer than a margin.
///
/// `prefersB` says whether the second outline stays in place and the first does not.
func collide(
  _ a: Polygon, _ b: Polygon, margin: Double, slop: Double, prefersB: Bool
) -> Manifold {
  if a.count > 1 && b.count > 1 {
    return collidePolygons(a, b, margin: margin, slop: slop, prefersB: prefersB)
  }
  if a.count > 1 { return collideCircle(a, b, margin: margin) }
  if b.count == 1 { return collideRound(a, 0, b, 0, margin: margin) }
  var manifold = collideCircle(b, a, margin: margin)
  manifold.normal = -manifold.normal
  return manifold
}

/// Collides two corners with their roundings.
func collideRound(
  _ a: Polygon, _ cornerA: Int, _ b: Polygon, _ cornerB: Int, margin: Double
) -> Manifold {
  let offset = b.corners[cornerB] - a.corners[cornerA]
  let distance = offset.lengthSquared.squareRoot()
  var manifold = Manifold()
  manifold.isCorner = true
  // A ball that rolls over an edge may touch a corner where the surface continues; two balls have
  // no edges.
  manifold.isGraze = a.count > 1 || b.count > 1
  manifold.normal = distance > 1e-12 ? offset / distance : Vector(0, 1)
  let surfaceA = a.corners[cornerA] + manifold.normal * a.radius
  let surfaceB = b.corners[cornerB] - manifold.normal * b.radius
  manifold.add(
    Manifold.Point(
      position: (surfaceA + surfaceB) / 2, separation: distance - a.radius - b.radius,
      id: UInt32(256 | cornerB)),
    within: margin)
  return manifold
}

/// Collides an outline with edges and a circle: at the nearest edge, or at one of its corners.
private func collideCircle(_ a: Polygon, _ b: Polygon, margin: Double) -> Manifold {
  let center = b.corners[0]
  let (edge, separation) = a.deepestEdge(against: b)
  if separation > a.radius + b.radius + margin {
    return Manifold(apart: separation - a.radius - b.radius, along: a.normals[edge])
  }
  let (start, end) = (a.corners[edge], a.corners[a.next(edge)])
  if separation > 1e-9 || a.count == 2 {
    if (center - start).dot(end - start) < 0 && center != start {
      return collideRound(a, edge, b, 0, margin: margin)
    }
    if (center - end).dot(start - end) < 0 && center != end {
      return collideRound(a, a.next(edge), b, 0, margin: margin)
    }
  }
  var manifold = Manifold()
  manifold.normal = a.normals[edge]
  let surfaceA = center + manifold.normal * (a.radius - separation)
  let surfaceB = center - manifold.normal * b.radius
  manifold.add(
    Manifold.Point(
      position: (surfaceA + surfaceB) / 2, separation: separation - a.radius - b.radius,
      id: 256),
    within: margin)
  return manifold
}
