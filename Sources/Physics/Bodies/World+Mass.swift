import Geometry

extension World {
  /// Recomputes mass, center of mass and inertia from the shapes; the body's origin stays.
  ///
  /// Sensors have no mass. A body without mass gets mass 1 and inertia 1.
  mutating func updateMass(_ row: Int) {
    // The sums are relative to the first corner, because far from the origin large numbers would
    // cancel.
    var reference: Vector?
    var sum = MassSum()
    var extent = Double.infinity
    var index = bodies[row].firstShape
    while index >= 0 {
      let shape = shapes[Int(index)]
      index = shape.next
      if shape.isSensor { continue }
      let (corners, normals) = (outlineCorners(of: shape), outlineNormals(of: shape))
      let place = reference ?? corners[0]
      reference = place
      sum.add(
        MassSum(corners: corners, normals: normals, radius: shape.radius),
        at: corners[0] - place, density: shape.density)
      extent = Swift.min(extent, smallestHalfWidth(corners, normals) + shape.radius)
    }
    let lean = sum.area > 0 ? sum.moment / sum.area : .zero
    var (mass, inertia) = (sum.area, sum.polarMoment - sum.area * lean.lengthSquared)
    var center = sum.area > 0 ? (reference ?? .zero) + lean : .zero
    if !center.isFinite { center = .zero }
    bodies[row].flags &= ~BodyRecord.onlyLines
    if sum.area == 0, extent == 0 { bodies[row].flags |= BodyRecord.onlyLines }
    if !(mass > 0) { (mass, inertia) = (1, 1) }
    if !(inertia > 0) { inertia = mass }
    (mass, inertia) = (Domain.mass.clamped(mass), Domain.mass.clamped(inertia))
    let origin = origin(of: row)
    bodies[row].mass = mass
    bodies[row].inertia = inertia
    bodies[row].localCenter = center
    bodies[row].overhang = Float(overhang(of: row, extent))
    poses[row].center = Self.center(of: poses[row], origin: origin, localCenter: center)
    forgetManifolds(of: row)
    let locks = BodyLocks(rawValue: bodies[row].locks)
    let isDynamic = bodies[row].isDynamic
    masses[row] = MassRecord(
      x: isDynamic && !locks.contains(.x) ? Float(1 / mass) : 0,
      y: isDynamic && !locks.contains(.y) ? Float(1 / mass) : 0,
      inertia: isDynamic && !locks.contains(.rotation) ? Float(1 / inertia) : 0,
      extent: extent.isFinite ? Float(extent) : 0)
  }

  /// The distance by which the shapes of a body extend beyond a disk around the center of mass.
  ///
  /// It is in points.
  private func overhang(of row: Int, _ extent: Double) -> Double {
    var farthest = 0.0
    var index = bodies[row].firstShape
    while index >= 0 {
      let shape = shapes[Int(index)]
      index = shape.next
      if shape.isSensor { continue }
      for corner in outlineCorners(of: shape) {
        let distance = (corner - bodies[row].localCenter).length + shape.radius
        farthest = Swift.max(farthest, distance)
      }
    }
    return extent.isFinite ? Swift.max(0, farthest - extent) : 0
  }

  /// The corners of a shape in its body's coordinates; valid until the pool changes.
  func outlineCorners(of shape: ShapeRecord) -> UnsafeBufferPointer<Vector> {
    UnsafeBufferPointer(
      start: vertices.pointer + Int(shape.firstVertex), count: Int(shape.vertexCount))
  }

  /// The normals of the edges that begin at the corners of a shape; valid until the pool changes.
  func outlineNormals(of shape: ShapeRecord) -> UnsafeBufferPointer<Vector> {
    UnsafeBufferPointer(
      start: normals.pointer + Int(shape.firstVertex), count: Int(shape.vertexCount))
  }

  private func smallestHalfWidth(
    _ corners: UnsafeBufferPointer<Vector>, _ normals: UnsafeBufferPointer<Vector>
  ) -> Double {
    if corners.count < 3 { return 0 }
    var least = Double.infinity
    for index in corners.indices {
      var width = 0.0
      for corner in corners {
        width = Swift.max(width, (corners[index] - corner).dot(normals[index]))
      }
      least = Swift.min(least, width / 2)
    }
    return least
  }
}
