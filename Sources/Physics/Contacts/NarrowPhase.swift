import Geometry

/// Computes where shapes meet, through pointers into the world's columns made once per step.
///
/// A manifold is found again only when the bodies have moved relative to each other. Until then its
/// points move with the bodies, and only their separations are updated.
struct NarrowPhase {
  let contacts: UnsafeMutablePointer<ContactRecord>
  let bodies: UnsafePointer<BodyRecord>
  let motions: UnsafePointer<BodyState>
  let masses: UnsafePointer<MassRecord>
  let poses: UnsafePointer<PoseRecord>
  let shapes: UnsafePointer<ShapeRecord>
  let vertices: UnsafePointer<Vector>
  let normals: UnsafePointer<Vector>
  /// Room for an outline's corners, then for its normals.
  let scratch: UnsafeMutablePointer<Vector>
  let duration: Double
  let slop: Double

  /// The relative distance that points may move before their manifold is computed again, in points.
  @inline(always)
  var tolerance: Double { 0.1 * slop }

  /// Prefetches a contact that will be updated later.
  @inline(always)
  func fetchContact(_ row: Int32) { fetch(contacts, row) }

  /// Prefetches the bodies of a contact that was prefetched before.
  @inline(always)
  func fetchBodies(of row: Int32) {
    let contact = contacts + Int(row)
    if !contact.pointee.isAlive { return }
    fetchBody(contact.pointee.bodyA)
    fetchBody(contact.pointee.bodyB)
  }

  @inline(always)
  private func fetchBody(_ row: Int32) {
    fetch(bodies, row)
    fetch(poses, row)
    fetch(motions, row)
  }

  /// Whether a contact takes part in the step.
  @inline(always)
  func isAwake(_ row: Int) -> Bool {
    let contact = contacts + row
    return contact.pointee.isAlive
      && (bodies[Int(contact.pointee.bodyA)].isAwake || bodies[Int(contact.pointee.bodyB)].isAwake)
  }

  /// Whether the boxes of a contact's shapes overlap.
  @inline(always)
  func isNear(_ row: Int) -> Bool {
    let contact = contacts + row
    return shapes[Int(contact.pointee.shapeA)].box
      .overlaps(shapes[Int(contact.pointee.shapeB)].box)
  }

  /// Updates the points of a contact.
  @inline(always)
  func update(_ contact: UnsafeMutablePointer<ContactRecord>) {
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    let margin = margin(a, b)
    let between = poses[b].center - poses[a].center
    let shift = poses[a].unrotate(between)
    let turn = poses[b].angle - poses[a].angle
    if contact.pointee.flags & ContactRecord.found != 0
      && follow(contact, shift, turn, margin: margin)
    {
      return
    }
    if areBalls(contact) {
      findBalls(contact, shift, turn, margin: margin)
    } else {
      find(contact, shift, turn, margin: margin)
    }
  }

  /// The greatest separation at which shapes get a point.
  ///
  /// It is the distance by which they may approach in this step, limited so that no other features
  /// could be nearer.
  @inline(always)
  private func margin(_ a: Int, _ b: Int) -> Double {
    let vx = Double(motions[b].vx - motions[a].vx)
    let vy = Double(motions[b].vy - motions[a].vy)
    let distance = (vx * vx + vy * vy).squareRoot() * duration
    var cap = Double.infinity
    if bodies[a].isDynamic { cap = Double(masses[a].extent) }
    if bodies[b].isDynamic { cap = Swift.min(cap, Double(masses[b].extent)) }
    return 4 * slop + Swift.min(distance, cap)
  }

  // MARK: Following a manifold

  /// Moves the points of a known manifold.
  ///
  /// It returns false and changes nothing if the manifold may have changed.
  @inline(always)
  private func follow(
    _ contact: UnsafeMutablePointer<ContactRecord>, _ shift: Vector, _ turn: Double,
    margin: Double
  ) -> Bool {
    let moved = shift - contact.pointee.foundShift
    let turned = turn - contact.pointee.foundAngle
    let normal = Vector(
      Double(contact.pointee.localNormalX), Double(contact.pointee.localNormalY))
    let sway = abs(turned) * Double(contact.pointee.reach)
    let count = contact.pointee.pointCount
    if count == 0 {
      let separation = Double(contact.pointee.point0.foundSeparation) + normal.dot(moved) - sway
      return separation > margin
    }
    guard sway <= tolerance else { return false }
    let relative = Turn(turned)
    let e0 = relativeDisplacement(contact.pointee.point0, contact, moved, relative, normal)
    guard e0.lengthSquared <= tolerance * tolerance else { return false }
    var e1 = Vector.zero
    if count > 1 {
      e1 = relativeDisplacement(contact.pointee.point1, contact, moved, relative, normal)
      guard e1.lengthSquared <= tolerance * tolerance else { return false }
    } else if Double(contact.pointee.point1.foundSeparation) - tolerance <= margin {
      return false
    }
    let isFlipped = contact.pointee.flags & ContactRecord.flipped != 0
    let now = isFlipped ? relative.rotate(normal) : normal
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    let inWorld = poses[a].rotate(now)
    contact.pointee.normalX = Float(inWorld.x)
    contact.pointee.normalY = Float(inWorld.y)
    let shrink = isFlipped ? relative.versine : 0
    let radii = Double(contact.pointee.radiusA + contact.pointee.radiusB)
    let turnA = (Float(poses[a].sine), Float(poses[a].cosine))
    let turnB = (Float(poses[b].sine), Float(poses[b].cosine))
    move(&contact.pointee.point0, by: now.dot(e0), shrink, radii, turnA, turnB)
    if count > 1 { move(&contact.pointee.point1, by: now.dot(e1), shrink, radii, turnA, turnB) }
    return true
  }

  /// The displacement of B's corner at a point, relative to A.
  @inline(always)
  private func relativeDisplacement(
    _ point: ContactPoint, _ contact: UnsafeMutablePointer<ContactRecord>, _ moved: Vector,
    _ turn: Turn, _ normal: Vector
  ) -> Vector {
    let depth = Double(contact.pointee.radiusB + 0.5 * point.foundSeparation)
    let corner =
      Vector(Double(point.localAX), Double(point.localAY)) + normal * depth
      - contact.pointee.foundShift
    return moved + turn.change(of: corner)
  }

  @inline(always)
  private func move(
    _ point: inout ContactPoint, by change: Double, _ shrink: Double, _ radii: Double,
    _ turnA: (sine: Float, cosine: Float), _ turnB: (sine: Float, cosine: Float)
  ) {
    let found = Double(point.foundSeparation)
    point.separation = Float(found + change - (found + radii) * shrink)
    point.anchorAX = turnA.cosine * point.localAX - turnA.sine * point.localAY
    point.anchorAY = turnA.sine * point.localAX + turnA.cosine * point.localAY
    point.anchorBX = turnB.cosine * point.localBX - turnB.sine * point.localBY
    point.anchorBY = turnB.sine * point.localBX + turnB.cosine * point.localBY
  }

  // MARK: Finding a manifold

  /// Computes the points of a contact and gives them the old impulses.
  private func find(
    _ contact: UnsafeMutablePointer<ContactRecord>, _ shift: Vector, _ turn: Double,
    margin: Double
  ) {
    let shapeA = shapes + Int(contact.pointee.shapeA)
    let shapeB = shapes + Int(contact.pointee.shapeB)
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    let (poseA, poseB) = (poses[a], poses[b])
    let (centerA, centerB) = (bodies[a].localCenter, bodies[b].localCenter)
    let outlineA = Polygon(
      corners: vertices + Int(shapeA.pointee.firstVertex),
      normals: normals + Int(shapeA.pointee.firstVertex),
      count: Int(shapeA.pointee.vertexCount), radius: shapeA.pointee.radius)
    let outlineB = outline(
      shapeB, cosine: poseA.cosine * poseB.cosine + poseA.sine * poseB.sine,
      sine: poseA.cosine * poseB.sine - poseA.sine * poseB.cosine, shift + centerA, centerB)
    let manifold =
      shapeA.pointee.isChainSegment
      ? collideSegment(outlineA, outlineB, margin: margin, slop: slop, isFlipped: false)
      : shapeB.pointee.isChainSegment
        ? collideSegment(outlineB, outlineA, margin: margin, slop: slop, isFlipped: true)
        : collide(
          outlineA, outlineB, margin: margin, slop: slop,
          prefersB: bodies[a].isDynamic && !bodies[b].isDynamic)

    contact.pointee.foundShift = shift
    contact.pointee.foundAngle = turn
    contact.pointee.localNormalX = Float(manifold.normal.x)
    contact.pointee.localNormalY = Float(manifold.normal.y)
    var reach = outlineB.reach(from: shift + centerA)
    if manifold.count > 0 { reach = Swift.min(reach, outlineA.reach(from: centerA)) }
    contact.pointee.reach = Float(reach).nextUp
    // A ball touches the same features at any angle, and its manifold is cheap to compute again.
    let isRound = outlineA.count == 1 || outlineB.count == 1
    contact.pointee.flags &=
      ContactRecord.touching | ContactRecord.placed | ContactRecord.depenetrating
    if manifold.count == 0 || !isRound { contact.pointee.flags |= ContactRecord.found }
    if manifold.isGraze && manifold.count > 0 { contact.pointee.flags |= ContactRecord.graze }
    if manifold.isCorner { contact.pointee.flags |= ContactRecord.corner }
    if manifold.isFlipped { contact.pointee.flags |= ContactRecord.flipped }

    let normal = poseA.rotate(manifold.normal)
    contact.pointee.normalX = Float(normal.x)
    contact.pointee.normalY = Float(normal.y)
    contact.pointee.radiusA = Float(outlineA.radius)
    contact.pointee.radiusB = Float(outlineB.radius)
    let old = PreviousPoints(contact.pointee, slop: slop)
    @inline(always)
    func fill(_ point: inout ContactPoint, _ index: Int, _ source: Manifold.Point) {
      point = ContactPoint()
      guard index < manifold.count else {
        point.foundSeparation = Float(manifold.clearance).nextDown
        return
      }
      let local = source.position - centerA
      let anchor = poseA.rotate(local)
      let anchorB = anchor + (poseA.center - poseB.center)
      let localB = poseB.unrotate(anchorB)
      (point.localAX, point.localAY) = (Float(local.x), Float(local.y))
      (point.localBX, point.localBY) = (Float(localB.x), Float(localB.y))
      (point.anchorAX, point.anchorAY) = (Float(anchor.x), Float(anchor.y))
      (point.anchorBX, point.anchorBY) = (Float(anchorB.x), Float(anchorB.y))
      point.separation = Float(source.separation)
      point.foundSeparation = point.separation
      point.id = source.id
    }
    fill(&contact.pointee.point0, 0, manifold.first)
    fill(&contact.pointee.point1, 1, manifold.second)
    contact.pointee.pointCount = UInt32(truncatingIfNeeded: manifold.count)
    old.transferImpulses(to: &contact.pointee)
  }

  /// The outline of a shape in other coordinates, written into the scratch memory.
  @inline(always)
  private func outline(
    _ shape: UnsafePointer<ShapeRecord>, cosine: Double, sine: Double, _ shift: Vector,
    _ center: Vector
  ) -> Polygon {
    let first = Int(shape.pointee.firstVertex)
    let count = Int(shape.pointee.vertexCount)
    let turnedNormals = scratch + BodyShape.maximumVertexCount
    // The corners of a segment of a chain are followed by those of its neighbours.
    for index in 0..<(shape.pointee.isChainSegment ? 4 : count) {
      let corner = vertices[first + index] - center
      let normal = normals[first + index]
      scratch[index] = Vector(
        cosine * corner.x - sine * corner.y + shift.x,
        sine * corner.x + cosine * corner.y + shift.y)
      turnedNormals[index] = Vector(
        cosine * normal.x - sine * normal.y, sine * normal.x + cosine * normal.y)
    }
    return Polygon(
      corners: scratch, normals: turnedNormals, count: count, radius: shape.pointee.radius)
  }
}

/// A small turn, precise enough for turns within which a manifold remains valid.
private struct Turn {
  let sine: Double
  /// 1 minus the cosine.
  let versine: Double

  @inline(always)
  init(_ angle: Double) {
    let square = angle * angle
    sine = angle * (1 - square * (1 / 6.0))
    versine = square * (0.5 - square * (1 / 24.0))
  }

  @inline(always)
  func change(of v: Vector) -> Vector {
    Vector(-versine * v.x - sine * v.y, sine * v.x - versine * v.y)
  }

  @inline(always)
  func rotate(_ v: Vector) -> Vector { v + change(of: v) }
}
