package import Geometry

/// A straight line from one point to another.
package struct Ray {
  /// Where it starts, in points.
  package let start: Vector
  /// Which way it goes, of length 1.
  package let direction: Vector
  /// How long it is, in points, above 0.
  package let length: Double

  /// Makes a ray; nil where the ends are the same point.
  ///
  /// - Parameters:
  ///   - start: Where it starts, in points, finite.
  ///   - end: Where it ends, in points, finite.
  package init?(from start: Vector, to end: Vector) {
    let way = end - start
    length = way.length
    guard length > 0 else { return nil }
    self.start = start
    direction = way / length
  }

  /// Whether the ray comes as near to a point as a distance, within rounding.
  package func passes(_ point: Vector, within distance: Double) -> Bool {
    let offset = point - start
    let along = Swift.min(Swift.max(offset.dot(direction), 0), length)
    let rounding = 1e-14 * (abs(offset.x) + abs(offset.y))
    return (offset - direction * along).length <= distance + rounding
  }
}

extension Ray {
  /// On which side of the ray's line a point lies, and how far: above 0 clockwise on a screen.
  fileprivate func side(of point: Vector) -> Double { direction.cross(point - start) }

  /// Whether two points lie on different sides of the ray's line, or on it.
  package func parts(_ a: Vector, from b: Vector) -> Bool {
    let (before, after) = (side(of: a), side(of: b))
    return Swift.min(before, after) <= 0 && Swift.max(before, after) >= 0
  }
}

/// Where a ray enters an outline.
package struct OutlineHit {
  /// How far from the start that is, in points.
  package var distance: Double
  /// The point of the outline, in points.
  package var point: Vector
  /// The direction out of the outline there, of length 1.
  package var normal: Vector
}

// All is computed from the corners of the outline, not from the start, which may be far away: what
// is small there would be lost beside large coordinates.
extension Outline {
  /// How far beside its ends a ray may meet something, in points: less than anything has.
  private static let rounding = 1e-9

  /// Where a ray first meets the outline; touching it counts.
  ///
  /// - Parameter ray: The ray, which must not start within the outline.
  /// - Returns: The place; nil when the ray passes or ends before it.
  package func hit(_ ray: Ray) -> OutlineHit? {
    var best: OutlineHit?
    func offer(_ point: Vector, _ normal: Vector) {
      let distance = (point - ray.start).dot(ray.direction)
      guard distance >= -Self.rounding, distance <= ray.length + Self.rounding,
        distance < best?.distance ?? .infinity
      else { return }
      // Adding zero leaves no -0.
      best = OutlineHit(distance: distance, point: point, normal: normal + .zero)
    }
    for index in corners.indices {
      let corner = corners[index]
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      if radius > 0, let normal = normal(of: ray, aroundCorner: corner) {
        offer(corner + normal * radius, normal)
      }
      if corner != next { offerEdge(from: corner, to: next, ray, offer) }
    }
    guard var hit = best else { return nil }
    hit.distance = Swift.min(Swift.max(hit.distance, 0), ray.length)
    return hit
  }

  /// The direction from a corner to where a ray enters the circle around it.
  private func normal(of ray: Ray, aroundCorner corner: Vector) -> Vector? {
    // How far the line of the ray passes beside the corner.
    let miss = -ray.side(of: corner)
    let square = radius * radius - miss * miss
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (ray.direction.perpendicular * miss - ray.direction * half) / radius
  }

  /// Offers where a ray crosses an edge from outside.
  ///
  /// Both edges of a corner compute the same side for it, so that no ray slips between them.
  private func offerEdge(
    from start: Vector, to end: Vector, _ ray: Ray, _ offer: (Vector, Vector) -> Void
  ) {
    let edge = end - start
    let normal = Vector(edge.y, -edge.x) / edge.length
    let base = start + normal * radius
    let tip = end + normal * radius
    let (before, after) = (ray.side(of: base), ray.side(of: tip))
    if before == 0, after == 0, corners.count == 2, radius == 0 {
      // Along a straight line without width: it is met at its end.
      return offer(start, -ray.direction)
    }
    guard ray.direction.dot(normal) < 0, before != after, ray.parts(base, from: tip) else { return }
    offer(base + (tip - base) * (before / (before - after)), normal)
  }
}
