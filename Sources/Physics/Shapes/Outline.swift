package import Geometry

/// A rounded convex outline in the plane, for queries and pictures.
package struct Outline {
  let corners: [Vector]
  let radius: Double

  init(corners: [Vector], radius: Double) {
    self.corners = corners
    self.radius = radius
  }

  /// Makes the outline of a shape at a pose.
  ///
  /// - Parameters:
  ///   - shape: The shape, in its own coordinates.
  ///   - position: The origin of these coordinates, in points.
  ///   - angle: Their turn, in radians, clockwise.
  package init(_ shape: BodyShape, at position: Vector, angle: Double) {
    let pose = PoseRecord(center: position, angle: angle)
    self.init(
      corners: shape.vertices.map { position + pose.rotate($0) }, radius: shape.radius)
  }

  /// Makes the outline of an upright rectangle, in points.
  package init(_ rect: Rect) {
    self.init(
      corners: [
        Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY),
        Vector(rect.maxX, rect.maxY), Vector(rect.minX, rect.maxY),
      ], radius: 0)
  }

  /// Whether two outlines have a point in common; touching counts.
  package func overlaps(_ other: Outline) -> Bool {
    distance(to: other) <= radius + other.radius
  }

  /// Whether a point lies in the outline or on it.
  package func contains(_ point: Vector) -> Bool {
    overlaps(Outline(corners: [point], radius: 0))
  }

  /// The distance of the unrounded outlines, in points.
  private func distance(to other: Outline) -> Double {
    corners.withUnsafeBufferPointer { a in
      other.corners.withUnsafeBufferPointer { b in
        convexSeparation(
          UnsafePointer(a.baseAddress.unsafelyUnwrapped), a.count,
          UnsafePointer(b.baseAddress.unsafelyUnwrapped), b.count
        ).distance
      }
    }
  }
}

extension World {
  /// A shape's outline at its body's present pose.
  func outline(ofShape row: Int) -> Outline {
    let shape = shapes.pointer[row]
    let pose = poses.pointer[Int(shape.body)]
    let center = bodies.pointer[Int(shape.body)].localCenter
    return Outline(
      corners: outlineCorners(of: shape).map { pose.center + pose.rotate($0 - center) },
      radius: shape.radius)
  }
}
