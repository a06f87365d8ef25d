import Geometry

/// A rounded convex outline in the plane, for queries.
struct Outline {
  var corners: [Vector]
  var radius: Double
  /// Whether only the first edge collides, and only on its outside: a link of a chain.
  var isLink = false

  /// The distance between the outlines without their radii.
  func gap(to other: Outline) -> Gap {
    corners.withUnsafeBufferPointer { a in
      other.corners.withUnsafeBufferPointer { b in
        convexSeparation(
          UnsafePointer(b.baseAddress.unsafelyUnwrapped), b.count,
          UnsafePointer(a.baseAddress.unsafelyUnwrapped), a.count)
      }
    }
  }

  func overlaps(_ other: Outline) -> Bool { gap(to: other).distance <= radius + other.radius }

  /// The point nearest to another point and the distance; for a point inside it is the point
  /// itself.
  func nearest(to point: Vector) -> (point: Vector, distance: Double) {
    let gap = gap(to: Outline(corners: [point], radius: 0))
    if gap.distance <= radius { return (point, 0) }
    return (gap.point + gap.normal * radius, gap.distance - radius)
  }

  /// The box around the outline.
  var box: Box {
    var box = Box(
      minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
    for corner in corners.dropFirst() {
      box = box.union(Box(minX: corner.x, minY: corner.y, maxX: corner.x, maxY: corner.y))
    }
    return box.expanded(by: radius)
  }

  /// The point at which a straight line from outside enters.
  func hit(
    from start: Vector, to end: Vector
  ) -> (fraction: Double, point: Vector, normal: Vector)? {
    let way = end - start
    guard way != .zero, nearest(to: start).distance > 0 else { return nil }
    var best: (fraction: Double, point: Vector, normal: Vector)?
    func offer(_ fraction: Double, _ normal: Vector) {
      guard fraction >= 0, fraction <= 1, fraction < best?.fraction ?? 2 else { return }
      best = (fraction, start + way * fraction, normal)
    }
    for index in corners.indices.prefix(isLink ? 1 : corners.count) {
      let corner = corners[index]
      if radius > 0 {
        let offset = start - corner
        let a = way.lengthSquared
        let b = offset.dot(way)
        let c = offset.lengthSquared - radius * radius
        let root = b * b - a * c
        if root >= 0 {
          let fraction = (-b - root.squareRoot()) / a
          offer(fraction, (offset + way * fraction) / radius)
        }
      }
      let edge = corners[(index + 1) % corners.count] - corner
      guard edge != .zero else { continue }
      let normal = Vector(edge.y, -edge.x) / edge.length
      let speed = way.dot(normal)
      guard speed < 0 else { continue }
      let base = corner + normal * radius
      let fraction = (base - start).dot(normal) / speed
      let along = (start + way * fraction - base).dot(edge)
      if along >= 0 && along <= edge.lengthSquared { offer(fraction, normal) }
    }
    return best
  }
}

extension World {
  /// A shape's outline where its body is now.
  func outline(ofShape row: Int) -> Outline {
    let shape = shapes.pointer[row]
    let pose = poses.pointer[Int(shape.body)]
    let center = bodies.pointer[Int(shape.body)].localCenter
    return Outline(
      corners: outlineCorners(of: shape).map { pose.center + pose.rotate($0 - center) },
      radius: shape.radius, isLink: shape.isLink)
  }
}
