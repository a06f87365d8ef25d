package import Geometry

/// A straight line from one point to another.
package struct Ray {
  /// The first point, in points.
  package let start: Vector
  /// The direction from the first point to the last one, of length 1.
  package let direction: Vector
  /// The length, in points, above 0.
  package let length: Double

  /// Makes a ray; nil if the ends are the same point.
  ///
  /// - Parameters:
  ///   - start: The first point, in points, finite.
  ///   - end: The last point, in points, finite.
  package init?(from start: Vector, to end: Vector) {
    let displacement = end - start
    length = displacement.length
    guard length > 0 else { return nil }
    self.start = start
    direction = displacement / length
  }

  /// Whether the ray passes a point within a distance, in points, up to rounding.
  package func passes(_ point: Vector, within distance: Double) -> Bool {
    let offset = point - start
    let along = Swift.min(Swift.max(offset.dot(direction), 0), length)
    let limit = distance + 1e-14 * (abs(offset.x) + abs(offset.y))
    return (offset - direction * along).lengthSquared <= limit * limit
  }
}

extension Ray {
  /// The signed distance of a point from the ray's line: above 0 on the side that is clockwise on a
  /// screen.
  fileprivate func side(of point: Vector) -> Double { direction.cross(point - start) }

  /// Whether the ray's line runs between two points, or through one of them.
  package func runsBetween(_ a: Vector, _ b: Vector) -> Bool {
    let (before, after) = (side(of: a), side(of: b))
    return Swift.min(before, after) <= 0 && Swift.max(before, after) >= 0
  }
}

/// The place where a ray enters an outline.
package struct OutlineHit {
  /// The distance from the start of the ray, in points.
  package var distance: Double
  /// The point of the outline, in points.
  package var point: Vector
  /// The direction out of the outline there, of length 1.
  package var normal: Vector
}

// All computations are relative to the corners of the outline. The start of the ray may be far
// away, and small differences would be lost beside its large coordinates.
extension Outline {
  /// The distance by which a hit may lie beyond the ends of a ray, in points, for rounding.
  private static let rounding = 1e-9

  /// The first place where a ray meets the outline; touching it counts.
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
      // Adding zero turns -0 into 0.
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

  /// The direction from a corner to the point where a ray enters the circle around it.
  private func normal(of ray: Ray, aroundCorner corner: Vector) -> Vector? {
    // The signed distance of the corner from the ray's line.
    let miss = -ray.side(of: corner)
    let square = radius * radius - miss * miss
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (ray.direction.perpendicular * miss - ray.direction * half) / radius
  }

  /// Offers the point where a ray crosses an edge from outside.
  ///
  /// Both edges of a corner compute the same side for it, so that no ray passes between them.
  private func offerEdge(
    from start: Vector, to end: Vector, _ ray: Ray, _ offer: (Vector, Vector) -> Void
  ) {
    let edge = end - start
    let normal = Vector(edge.y, -edge.x) / edge.length
    let base = start + normal * radius
    let tip = end + normal * radius
    let (before, after) = (ray.side(of: base), ray.side(of: tip))
    if before == 0, after == 0, corners.count == 2, radius == 0 {
      // The ray runs along a segment without width, and meets the end of the segment.
      return offer(start, -ray.direction)
    }
    guard ray.direction.dot(normal) < 0, before != after, ray.runsBetween(base, tip) else { return }
    offer(base + (tip - base) * (before / (before - after)), normal)
  }
}
