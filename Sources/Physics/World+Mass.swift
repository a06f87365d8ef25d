import Geometry

extension World {
  /// Recomputes mass, center of mass and inertia from the shapes; the body's origin stays.
  mutating func updateMass(_ row: Int) {
    var mass = 0.0
    var moment = Vector.zero
    var inertia = 0.0
    var extent = Double.infinity
    var index = bodies[row].firstShape
    while index >= 0 {
      let shape = shapes[Int(index)]
      let part = massParts(of: shape)
      mass += part.mass
      moment += part.mass * part.center
      inertia += part.inertia + part.mass * part.center.lengthSquared
      extent = Swift.min(extent, part.extent)
      index = shape.next
    }
    var center = mass > 0 ? moment / mass : .zero
    if !center.isFinite { center = .zero }
    inertia -= mass * center.lengthSquared
    if !(mass > 0) { (mass, inertia) = (1, 1) }
    if !(inertia > 0) { inertia = mass }
    (mass, inertia) = (mass.limitedMass, inertia.limitedMass)
    let origin = poses[row].center - poses[row].rotate(bodies[row].localCenter)
    bodies[row].mass = mass
    bodies[row].inertia = inertia
    bodies[row].localCenter = center
    poses[row].center = origin + poses[row].rotate(center)
    forgetManifolds(of: row)
    let locks = BodyLocks(rawValue: bodies[row].locks)
    let isDynamic = bodies[row].isDynamic
    masses[row] = MassRecord(
      x: isDynamic && !locks.contains(.x) ? Float(1 / mass) : 0,
      y: isDynamic && !locks.contains(.y) ? Float(1 / mass) : 0,
      inertia: isDynamic && !locks.contains(.rotation) ? Float(1 / inertia) : 0,
      extent: extent.isFinite ? Float(extent.limited) : 0)
  }

  /// Mass, center and inertia about the center, and half of the smallest extent.
  ///
  /// The rounding of a polygon counts as a frame of its own width around it; a rounded corner's
  /// missing part is taken off. A shape without an area has no mass.
  private func massParts(
    of shape: ShapeRecord
  ) -> (mass: Double, center: Vector, inertia: Double, extent: Double) {
    let first = Int(shape.firstVertex)
    let count = Int(shape.vertexCount)
    let corners = (0..<count).map { vertices[first + $0] }
    let r = shape.radius
    let disk = Math.pi * r * r
    if count == 1 {
      return (shape.density * disk, corners[0], shape.density * disk * r * r / 2, r)
    }
    if count == 2 {
      let center = (corners[0] + corners[1]) / 2
      let length = corners[0].distance(to: corners[1])
      let bar = 2 * r * length
      // Half disks at the ends, moved from their center to the ends of the bar.
      let ends = disk * (r * r / 2 + length * length / 4 + 4 * r * length / (3 * Math.pi))
      let middle = bar * (length * length + 4 * r * r) / 12
      return (
        shape.density * (bar + disk), center, shape.density * (ends + middle), r
      )
    }
    var parts = polygonParts(corners)
    let normals = (0..<count).map { self.normals[first + $0] }
    let extent = smallestHalfWidth(corners, normals) + r
    if r > 0 {
      // The polygon grown by its rounding, with arcs of 8 chords at each corner.
      var outline: [Vector] = []
      for index in 0..<count {
        let before = normals[(index + count - 1) % count].angle
        let turn = Math.wrappedAngle(normals[index].angle - before)
        for step in 0...8 {
          outline.append(
            corners[index] + Vector(angle: before + turn * Double(step) / 8, length: r))
        }
      }
      parts = polygonParts(outline)
    }
    return (
      shape.density * parts.area, parts.center, shape.density * parts.inertia, extent
    )
  }

  /// Area, centroid and second moment about the centroid, by triangles from the first corner.
  private func polygonParts(
    _ corners: [Vector]
  ) -> (area: Double, center: Vector, inertia: Double) {
    let origin = corners[0]
    var area = 0.0
    var moment = Vector.zero
    var inertia = 0.0
    for index in 1..<(corners.count - 1) {
      let a = corners[index] - origin
      let b = corners[index + 1] - origin
      let double = a.cross(b)
      area += double / 2
      moment += (a + b) * (double / 6)
      inertia += double / 12 * (a.dot(a) + a.dot(b) + b.dot(b))
    }
    let center = moment / area
    return (area, origin + center, inertia - area * center.lengthSquared)
  }

  private func smallestHalfWidth(_ corners: [Vector], _ normals: [Vector]) -> Double {
    var least = Double.infinity
    for (corner, normal) in zip(corners, normals) {
      let width = corners.map { (corner - $0).dot(normal) }.max() ?? 0
      least = Swift.min(least, width / 2)
    }
    return least
  }
}
