import Geometry

extension World {
  /// Finds anew where shapes meet, drops contacts whose boxes are apart, and wakes what is met.
  mutating func collide(over duration: Double) {
    for row in 0..<contacts.count {
      let contact = contacts.pointer[row]
      guard contact.isAlive else { continue }
      let isAwakeA = bodies.pointer[Int(contact.bodyA)].isAwake
      let isAwakeB = bodies.pointer[Int(contact.bodyB)].isAwake
      if !isAwakeA && !isAwakeB { continue }
      let boxA = shapes.pointer[Int(contact.shapeA)].box
      if !boxA.overlaps(shapes.pointer[Int(contact.shapeB)].box) {
        removeContact(row)
        continue
      }
      update(row, over: duration)
      if contacts.pointer[row].pointCount > 0 {
        if !isAwakeA { wake(Int(contact.bodyA)) }
        if !isAwakeB { wake(Int(contact.bodyB)) }
      }
    }
  }

  /// Computes the points of one contact and hands the old impulses on to them.
  private mutating func update(_ row: Int, over duration: Double) {
    let old = contacts.pointer[row]
    let (a, b) = (Int(old.bodyA), Int(old.bodyB))
    let poseA = poses.pointer[a]
    let poseB = poses.pointer[b]
    let shapeA = shapes.pointer[Int(old.shapeA)]
    let shapeB = shapes.pointer[Int(old.shapeB)]
    let manifold = manifold(shapeA, shapeB, margin: margin(a, b, over: duration))
    var new = old
    let normal = poseA.rotate(manifold.normal)
    (new.normalX, new.normalY) = (Float(normal.x), Float(normal.y))
    new.pointCount = UInt32(manifold.count)
    new.radiusA = Float(shapeA.radius)
    new.radiusB = Float(shapeB.radius)
    let center = bodies.pointer[a].localCenter
    let between = poseA.center - poseB.center
    func point(_ source: Manifold.Point) -> ContactPoint {
      var point = ContactPoint()
      let anchor = poseA.rotate(source.position - center)
      (point.localAX, point.localAY) = (
        Float(source.position.x - center.x), Float(source.position.y - center.y)
      )
      point.anchorAX = Float(anchor.x)
      point.anchorAY = Float(anchor.y)
      point.anchorBX = Float(anchor.x + between.x)
      point.anchorBY = Float(anchor.y + between.y)
      point.separation = Float(source.separation)
      point.id = source.id
      if old.pointCount > 0 && old.point0.id == source.id {
        point.normalImpulse = old.point0.normalImpulse
        point.tangentImpulse = old.point0.tangentImpulse
      } else if old.pointCount > 1 && old.point1.id == source.id {
        point.normalImpulse = old.point1.normalImpulse
        point.tangentImpulse = old.point1.tangentImpulse
      }
      return point
    }
    new.point0 = manifold.count > 0 ? point(manifold.first) : ContactPoint()
    new.point1 = manifold.count > 1 ? point(manifold.second) : ContactPoint()
    contacts[row] = new
  }

  /// How far apart shapes may be and still get a point: as far as they may come in this step,
  /// but not so far that the nearest features could be the wrong ones.
  private func margin(_ a: Int, _ b: Int, over duration: Double) -> Double {
    let first = motions.pointer[a]
    let second = motions.pointer[b]
    let vx = Double(second.vx - first.vx)
    let vy = Double(second.vy - first.vy)
    let way = (vx * vx + vy * vy).squareRoot() * duration
    var cap = Double.infinity
    if bodies.pointer[a].isDynamic { cap = Double(masses.pointer[a].extent) }
    if bodies.pointer[b].isDynamic { cap = Swift.min(cap, Double(masses.pointer[b].extent)) }
    return 4 * settings.slop + Swift.min(way, cap)
  }

  /// Where two shapes meet, in the coordinates of the first one's body.
  private mutating func manifold(
    _ shapeA: ShapeRecord, _ shapeB: ShapeRecord, margin: Double
  ) -> Manifold {
    let (a, b) = (Int(shapeA.body), Int(shapeB.body))
    let poseA = poses.pointer[a]
    let poseB = poses.pointer[b]
    let cosine = poseA.cosine * poseB.cosine + poseA.sine * poseB.sine
    let sine = poseA.cosine * poseB.sine - poseA.sine * poseB.cosine
    let centerB = bodies.pointer[b].localCenter
    let shift = poseA.unrotate(poseB.center - poseA.center) + bodies.pointer[a].localCenter
    let count = Int(shapeB.vertexCount)
    let corners = scratch.corners.scratch(count: 2 * Shape.maximumVertexCount)
    let normals = corners + Shape.maximumVertexCount
    for index in 0..<count {
      let corner = vertices.pointer[Int(shapeB.firstVertex) + index] - centerB
      let normal = self.normals.pointer[Int(shapeB.firstVertex) + index]
      corners[index] = Vector(
        cosine * corner.x - sine * corner.y + shift.x,
        sine * corner.x + cosine * corner.y + shift.y)
      normals[index] = Vector(
        cosine * normal.x - sine * normal.y, sine * normal.x + cosine * normal.y)
    }
    return Physics.collide(
      Polygon(
        corners: vertices.pointer + Int(shapeA.firstVertex),
        normals: self.normals.pointer + Int(shapeA.firstVertex),
        count: Int(shapeA.vertexCount), radius: shapeA.radius),
      Polygon(corners: corners, normals: normals, count: count, radius: shapeB.radius),
      margin: margin, slop: settings.slop)
  }
}
