import Geometry

// Contacts are soft constraints solved one by one: a biased sweep, then a relaxing one per pass.
// Source: Erin Catto, "Solver2D", 2024 (soft step).
extension StepContext {
  /// Computes effective masses and the approach speeds that bounces start from.
  func prepareContacts() {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = Float(contact.pointee.normal.x)
      let ny = Float(contact.pointee.normal.y)
      prepare(&contact.pointee.point0, nx, ny, a, b)
      if contact.pointee.pointCount > 1 { prepare(&contact.pointee.point1, nx, ny, a, b) }
    }
  }

  private func prepare(_ point: inout ContactPoint, _ nx: Float, _ ny: Float, _ a: Int, _ b: Int) {
    let (massA, massB) = (masses[a], masses[b])
    let (mx, my) = (massA.x + massB.x, massA.y + massB.y)
    let rnA = point.anchorAX * ny - point.anchorAY * nx
    let rnB = point.anchorBX * ny - point.anchorBY * nx
    let kn =
      mx * nx * nx + my * ny * ny + massA.inertia * rnA * rnA + massB.inertia * rnB * rnB
    // The tangent is the normal turned clockwise: (-ny, nx).
    let rtA = point.anchorAX * nx + point.anchorAY * ny
    let rtB = point.anchorBX * nx + point.anchorBY * ny
    let kt =
      mx * ny * ny + my * nx * nx + massA.inertia * rtA * rtA + massB.inertia * rtB * rtB
    point.normalMass = kn > 0 ? 1 / kn : 0
    point.tangentMass = kt > 0 ? 1 / kt : 0
    point.adjustedSeparation =
      point.separation - (point.anchorBX - point.anchorAX) * nx
      - (point.anchorBY - point.anchorAY) * ny
    let (motionA, motionB) = (motions[a], motions[b])
    let vx =
      (motionB.vx - motionB.w * point.anchorBY) - (motionA.vx - motionA.w * point.anchorAY)
    let vy =
      (motionB.vy + motionB.w * point.anchorBX) - (motionA.vy + motionA.w * point.anchorAX)
    point.relativeVelocity = vx * nx + vy * ny
    point.totalNormalImpulse = 0
    point.totalTangentImpulse = 0
  }

  /// Applies the impulses of the pass before.
  func warmStartContacts() {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = Float(contact.pointee.normal.x)
      let ny = Float(contact.pointee.normal.y)
      var pair = Pair(self, a, b)
      let point0 = contact.pointee.point0
      pair.push(point0, point0.normalImpulse, point0.tangentImpulse, nx, ny)
      if contact.pointee.pointCount > 1 {
        let point1 = contact.pointee.point1
        pair.push(point1, point1.normalImpulse, point1.tangentImpulse, nx, ny)
      }
      pair.store(self, a, b)
    }
  }

  /// One sweep over all contacts: with bias it corrects overlap, without it takes the speed that
  /// the correction brought out again.
  func solveContacts(isBiased: Bool) {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = Float(contact.pointee.normal.x)
      let ny = Float(contact.pointee.normal.y)
      let hasFixed = masses[a].isImmovable || masses[b].isImmovable
      let softness = !isBiased ? Softness.none : hasFixed ? fixedSoftness : contactSoftness
      let friction = contact.pointee.friction
      var pair = Pair(self, a, b)
      let count = contact.pointee.pointCount
      solveNormal(&contact.pointee.point0, &pair, nx, ny, softness)
      if count > 1 { solveNormal(&contact.pointee.point1, &pair, nx, ny, softness) }
      solveFriction(&contact.pointee.point0, &pair, nx, ny, friction)
      if count > 1 { solveFriction(&contact.pointee.point1, &pair, nx, ny, friction) }
      pair.store(self, a, b)
      if !isBiased {
        contact.pointee.point0.addTotals()
        contact.pointee.point1.addTotals()
      }
    }
  }

  @inline(__always)
  private func solveNormal(
    _ point: inout ContactPoint, _ pair: inout Pair, _ nx: Float, _ ny: Float,
    _ softness: Softness
  ) {
    let separation = pair.separation(point, nx, ny)
    var bias: Float = 0
    var massScale: Float = 1
    var impulseScale: Float = 0
    if separation > 0 {
      // Still apart: only what is left of the gap may be closed in this pass.
      bias = separation * inverseH
    } else if softness.biasRate > 0 {
      bias = Swift.max(softness.biasRate * separation, -pushOutSpeed)
      massScale = softness.massScale
      impulseScale = softness.impulseScale
    }
    let velocity = pair.normalVelocity(point, nx, ny)
    let impulse =
      -point.normalMass * massScale * (velocity + bias) - impulseScale * point.normalImpulse
    let total = Swift.max(point.normalImpulse + impulse, 0)
    let change = total - point.normalImpulse
    point.normalImpulse = total
    pair.push(point, change, 0, nx, ny)
  }

  @inline(__always)
  private func solveFriction(
    _ point: inout ContactPoint, _ pair: inout Pair, _ nx: Float, _ ny: Float, _ friction: Float
  ) {
    let impulse = -point.tangentMass * pair.tangentVelocity(point, nx, ny)
    let limit = friction * point.normalImpulse
    let total = Swift.min(Swift.max(point.tangentImpulse + impulse, -limit), limit)
    let change = total - point.tangentImpulse
    point.tangentImpulse = total
    pair.push(point, 0, change, nx, ny)
  }
}

extension ContactPoint {
  /// Adds the impulses of a pass to those of the step.
  @inline(__always)
  mutating func addTotals() {
    totalNormalImpulse += normalImpulse
    totalTangentImpulse += tangentImpulse
  }
}

extension MassRecord {
  @inline(__always)
  var isImmovable: Bool { x == 0 && y == 0 && inertia == 0 }
}
