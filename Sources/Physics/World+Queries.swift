public import Geometry

/// Where a ray meets a shape.
public struct RayHit: Hashable, Sendable {
  /// The body that was met.
  public let body: BodyID
  /// Its shape.
  public let shape: ShapeID
  /// Where the ray enters the shape, in points.
  public let point: Vector
  /// The direction out of the shape there, of length 1.
  public let normal: Vector
  /// The part of the way that the ray came, 0 to 1.
  public let fraction: Double
}

extension World {
  /// The bodies with a shape that intersects a rectangle, in the order of their rows.
  ///
  /// - Parameter rect: The rectangle, in points; touching counts.
  /// - Returns: The bodies; empty when there are none.
  /// - Complexity: O(log n + k log k) for k shapes near the rectangle.
  public func bodies(in rect: Rect) -> [BodyID] {
    let corners = [
      Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY),
      Vector(rect.maxX, rect.maxY), Vector(rect.minX, rect.maxY),
    ]
    return bodies(near: Box(rect)) { outline in outline.distance(to: corners) <= 0 }
  }

  /// The bodies with a shape that contains a point, in the order of their rows.
  public func bodies(at point: Vector) -> [BodyID] {
    let box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    return bodies(near: box) { outline in outline.distance(to: [point]) <= 0 }
  }

  /// The first shape that a straight way meets, or nil.
  ///
  /// - Parameters:
  ///   - start: The start, in points; shapes that contain it are not met.
  ///   - end: The end, in points.
  /// - Returns: The first hit, or nil when the way is free.
  public func castRay(from start: Vector, to end: Vector) -> RayHit? {
    var best: RayHit?
    for row in shapeRows(near: Box(Rect(from: start, to: end))) {
      let outline = outline(ofShape: row)
      guard let hit = outline.hit(from: start, to: end), hit.fraction < best?.fraction ?? 2 else {
        continue
      }
      best = RayHit(
        body: id(ofBody: Int(shapes[row].body)), shape: id(ofShape: row), point: hit.point,
        normal: hit.normal, fraction: hit.fraction)
    }
    return best
  }

  private func bodies(near box: Box, where isHit: (Outline) -> Bool) -> [BodyID] {
    var rows: [Int] = []
    for row in shapeRows(near: box) where isHit(outline(ofShape: row)) {
      rows.append(Int(shapes[row].body))
    }
    rows.sort()
    var result: [BodyID] = []
    for row in rows where result.last?.index != UInt32(row) { result.append(id(ofBody: row)) }
    return result
  }

  /// The shapes whose boxes overlap a box, in the order of their rows.
  private func shapeRows(near box: Box) -> [Int] {
    var found = Column<Int32>()
    var stack = Column<Int32>()
    fixedTree.collect(box, into: &found, stack: &stack)
    movingTree.collect(box, into: &found, stack: &stack)
    return (0..<found.count).map { Int(found[$0]) }.sorted()
  }

  /// A shape's outline where its body is now.
  func outline(ofShape row: Int) -> Outline {
    let shape = shapes[row]
    let pose = poses[Int(shape.body)]
    let center = bodies[Int(shape.body)].localCenter
    let first = Int(shape.firstVertex)
    let corners = (0..<Int(shape.vertexCount)).map {
      pose.center + pose.rotate(vertices[first + $0] - center)
    }
    return Outline(corners: corners, radius: shape.radius)
  }
}

/// A rounded convex outline in the plane.
struct Outline {
  var corners: [Vector]
  var radius: Double

  /// The distance to another convex set of corners; 0 or less when they overlap.
  func distance(to other: [Vector]) -> Double {
    corners.withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in
        convexDistance(
          UnsafePointer(a.baseAddress.unsafelyUnwrapped), a.count,
          UnsafePointer(b.baseAddress.unsafelyUnwrapped), b.count)
      }
    } - radius
  }

  /// Where a straight way from outside enters.
  func hit(
    from start: Vector, to end: Vector
  ) -> (fraction: Double, point: Vector, normal: Vector)? {
    let way = end - start
    guard way != .zero, distance(to: [start]) > 0 else { return nil }
    var best: (fraction: Double, point: Vector, normal: Vector)?
    func offer(_ fraction: Double, _ normal: Vector) {
      guard fraction >= 0, fraction <= 1, fraction < best?.fraction ?? 2 else { return }
      best = (fraction, start + way * fraction, normal)
    }
    for index in corners.indices {
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
