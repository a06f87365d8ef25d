import Geometry

extension NarrowPhase {
  /// Whether both shapes of a contact are circles.
  @inline(always)
  func areBalls(_ contact: UnsafePointer<ContactRecord>) -> Bool {
    shapes[Int(contact.pointee.shapeA)].vertexCount == 1
      && shapes[Int(contact.pointee.shapeB)].vertexCount == 1
  }

  /// Computes the point of two circles, without the outlines that other shapes need.
  ///
  /// - Parameters:
  ///   - contact: The contact of two circles.
  ///   - shift: The center of mass of B, as seen from A.
  ///   - turn: The angle of B relative to A, in radians.
  ///   - margin: The greatest separation at which they get a point, in points.
  func findBalls(
    _ contact: UnsafeMutablePointer<ContactRecord>, _ shift: Vector, _ turn: Double,
    margin: Double
  ) {
    let shapeA = shapes + Int(contact.pointee.shapeA)
    let shapeB = shapes + Int(contact.pointee.shapeB)
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    let (poseA, poseB) = (poses + a, poses + b)
    let middleA = vertices[Int(shapeA.pointee.firstVertex)] - bodies[a].localCenter
    let middleB = vertices[Int(shapeB.pointee.firstVertex)] - bodies[b].localCenter
    let (radiusA, radiusB) = (shapeA.pointee.radius, shapeB.pointee.radius)
    let place = shift + poseA.pointee.unrotate(poseB.pointee.rotate(middleB))
    let offset = place - middleA
    let distance = offset.lengthSquared.squareRoot()
    let normal = distance > 1e-12 ? offset / distance : Vector(0, 1)
    let separation = distance - radiusA - radiusB
    let touches = separation <= margin

    contact.pointee.foundShift = shift
    contact.pointee.foundAngle = turn
    contact.pointee.localNormalX = Float(normal.x)
    contact.pointee.localNormalY = Float(normal.y)
    var reach = middleB.lengthSquared
    if touches { reach = Swift.min(reach, middleA.lengthSquared) }
    contact.pointee.reach = Float(reach.squareRoot()).nextUp
    contact.pointee.flags &=
      ContactRecord.touching | ContactRecord.placed | ContactRecord.depenetrating
    contact.pointee.flags |= touches ? ContactRecord.corner : ContactRecord.found
    let inWorld = poseA.pointee.rotate(normal)
    contact.pointee.normalX = Float(inWorld.x)
    contact.pointee.normalY = Float(inWorld.y)
    contact.pointee.radiusA = Float(radiusA)
    contact.pointee.radiusB = Float(radiusB)
    contact.pointee.point1 = ContactPoint()
    guard touches else {
      contact.pointee.point0 = ContactPoint()
      contact.pointee.point0.foundSeparation = Float(separation).nextDown
      contact.pointee.point1.foundSeparation = Float(separation).nextDown
      contact.pointee.pointCount = 0
      return
    }
    let local = (middleA + normal * radiusA + (place - normal * radiusB)) / 2
    let anchor = poseA.pointee.rotate(local)
    let anchorB = anchor + (poseA.pointee.center - poseB.pointee.center)
    let localB = poseB.pointee.unrotate(anchorB)
    var point = ContactPoint()
    (point.localAX, point.localAY) = (Float(local.x), Float(local.y))
    (point.localBX, point.localBY) = (Float(localB.x), Float(localB.y))
    (point.anchorAX, point.anchorAY) = (Float(anchor.x), Float(anchor.y))
    (point.anchorBX, point.anchorBY) = (Float(anchorB.x), Float(anchorB.y))
    point.separation = Float(separation)
    point.foundSeparation = point.separation
    point.id = 256
    if contact.pointee.pointCount > 0 {
      point.normalImpulse = contact.pointee.point0.normalImpulse
      point.tangentImpulse = contact.pointee.point0.tangentImpulse
    }
    contact.pointee.point0 = point
    contact.pointee.point1.foundSeparation = Float.infinity.nextDown
    contact.pointee.pointCount = 1
  }
}
