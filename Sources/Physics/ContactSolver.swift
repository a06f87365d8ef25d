import Geometry

// Contacts are soft constraints solved one by one: a biased sweep, then a relaxing one per pass.
// Source: Erin Catto, "Solver2D", 2024 (soft step).
extension StepContext {
  /// Computes effective masses and the approach speeds that bounces start from.
  func prepareContacts() {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = contact.pointee.normalX
      let ny = contact.pointee.normalY
      prepare(&contact.pointee.point0, nx, ny, a, b)
      contact.pointee.point0.adjust(contact.pointee, nx, ny)
      if contact.pointee.pointCount > 1 {
        prepare(&contact.pointee.point1, nx, ny, a, b)
        contact.pointee.point1.adjust(contact.pointee, nx, ny)
        contact.pointee.coupling = coupling(contact.pointee, nx, ny)
      }
    }
  }

  /// The speed along the normal at the moment in which a gap will have closed, so that a bounce
  /// gives back the energy of the impact and not that of the step's start.
  private func impactVelocity(
    _ velocity: Float, over gap: Float, _ a: Int, _ b: Int, _ nx: Float, _ ny: Float
  ) -> Float {
    guard velocity < 0, gap > 0 else { return velocity }
    let (first, second) = (acceleration(of: a), acceleration(of: b))
    let along = (second.x - first.x) * nx + (second.y - first.y) * ny
    return -Swift.max(0, velocity * velocity - 2 * along * gap).squareRoot()
  }

  /// How an impulse at one point of a contact changes the speed at the other; 0 where the two
  /// points are so near to each other, or the bodies so locked, that they cannot be told apart.
  private func coupling(_ contact: ContactRecord, _ nx: Float, _ ny: Float) -> Float {
    let (massA, massB) = (masses[Int(contact.bodyA)], masses[Int(contact.bodyB)])
    let (p, q) = (contact.point0, contact.point1)
    let armsA =
      (p.anchorAX * ny - p.anchorAY * nx) * (q.anchorAX * ny - q.anchorAY * nx)
    let armsB =
      (p.anchorBX * ny - p.anchorBY * nx) * (q.anchorBX * ny - q.anchorBY * nx)
    let linear = (massA.x + massB.x) * nx * nx + (massA.y + massB.y) * ny * ny
    let k = linear + massA.inertia * armsA + massB.inertia * armsB
    return k * k * p.normalMass * q.normalMass < 0.999 ? k : 0
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
    let (motionA, motionB) = (motions[a], motions[b])
    let vx =
      (motionB.vx - motionB.w * point.anchorBY) - (motionA.vx - motionA.w * point.anchorAY)
    let vy =
      (motionB.vy + motionB.w * point.anchorBX) - (motionA.vy + motionA.w * point.anchorAX)
    point.relativeVelocity = impactVelocity(
      vx * nx + vy * ny, over: point.separation, a, b, nx, ny)
    point.totalNormalImpulse = 0
    point.totalTangentImpulse = 0
  }

  /// Applies the impulses of the pass before.
  func warmStartContacts() {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = contact.pointee.normalX
      let ny = contact.pointee.normalY
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
      let nx = contact.pointee.normalX
      let ny = contact.pointee.normalY
      let hasFixed = masses[a].isImmovable || masses[b].isImmovable
      let softness = !isBiased ? Softness.none : hasFixed ? fixedSoftness : contactSoftness
      let friction = contact.pointee.friction
      var pair = Pair(self, a, b)
      let count = contact.pointee.pointCount
      if count == 1 || !solveNormals(contact, &pair, nx, ny, softness) {
        let goal0 = goal(
          pair.separation(contact.pointee.point0, contact.pointee, nx, ny), softness)
        solveNormal(&contact.pointee.point0, &pair, nx, ny, goal0)
        if count > 1 {
          let goal1 = goal(
            pair.separation(contact.pointee.point1, contact.pointee, nx, ny), softness)
          solveNormal(&contact.pointee.point1, &pair, nx, ny, goal1)
        }
      }
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
    _ point: inout ContactPoint, _ pair: inout Pair, _ nx: Float, _ ny: Float, _ goal: Goal
  ) {
    let velocity = pair.normalVelocity(point, nx, ny)
    let impulse =
      -point.normalMass * goal.massScale * (velocity + goal.bias)
      - goal.impulseScale * point.normalImpulse
    let total = Swift.max(point.normalImpulse + impulse, 0)
    let change = total - point.normalImpulse
    point.normalImpulse = total
    pair.push(point, change, 0, nx, ny)
  }

  /// Solves both points at once, so that a face that lands flat does not turn.
  ///
  /// - Returns: False, with nothing done, if one point would have to pull or if the two are too
  ///   near to each other; then they are solved one after the other.
  @inline(__always)
  private func solveNormals(
    _ contact: UnsafeMutablePointer<ContactRecord>, _ pair: inout Pair, _ nx: Float, _ ny: Float,
    _ softness: Softness
  ) -> Bool {
    let (p, q) = (contact.pointee.point0, contact.pointee.point1)
    let k = contact.pointee.coupling
    guard k != 0 else { return false }
    let goalP = goal(pair.separation(p, contact.pointee, nx, ny), softness)
    let goalQ = goal(pair.separation(q, contact.pointee, nx, ny), softness)
    let x = -goalP.massScale * (pair.normalVelocity(p, nx, ny) + goalP.bias)
    let y = -goalQ.massScale * (pair.normalVelocity(q, nx, ny) + goalQ.bias)
    // The inverse of [1/P k; k 1/Q], with the effective masses P and Q of the points.
    let scale = 1 / (1 - k * k * p.normalMass * q.normalMass)
    let dp =
      p.normalMass * scale * (x - k * q.normalMass * y) - goalP.impulseScale * p.normalImpulse
    let dq =
      q.normalMass * scale * (y - k * p.normalMass * x) - goalQ.impulseScale * q.normalImpulse
    guard p.normalImpulse + dp >= 0, q.normalImpulse + dq >= 0 else { return false }
    contact.pointee.point0.normalImpulse += dp
    contact.pointee.point1.normalImpulse += dq
    pair.push(p, dp, 0, nx, ny)
    pair.push(q, dq, 0, nx, ny)
    return true
  }

  /// The speed that a gap asks for and how firmly.
  @inline(__always)
  private func goal(_ separation: Float, _ softness: Softness) -> Goal {
    // Still apart: only what is left of the gap may be closed in this pass.
    if separation > 0 { return Goal(separation * inverseH, 1, 0) }
    if softness.biasRate == 0 { return Goal(0, 1, 0) }
    let bias = Swift.max(softness.biasRate * separation, -pushOutSpeed)
    return Goal(bias, softness.massScale, softness.impulseScale)
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

/// The speed that a pass wants along a normal, and the scales of the impulse.
private struct Goal {
  let bias: Float
  let massScale: Float
  let impulseScale: Float

  @inline(__always)
  init(_ bias: Float, _ massScale: Float, _ impulseScale: Float) {
    self.bias = bias
    self.massScale = massScale
    self.impulseScale = impulseScale
  }
}

extension ContactPoint {
  /// Takes the part of the anchors out of the gap, so that it can be put in again turned.
  @inline(__always)
  mutating func adjust(_ contact: ContactRecord, _ nx: Float, _ ny: Float) {
    let core = cores(contact, nx, ny)
    adjustedSeparation = separation - (core.bx - core.ax) * nx - (core.by - core.ay) * ny
  }

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
