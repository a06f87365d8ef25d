import Geometry

extension StepContext {
  /// Lets contacts bounce that met fast enough, once, after the last pass.
  ///
  /// Two points of a contact bounce together: one after the other would turn the bodies.
  func applyRestitution() {
    for index in 0..<activeCount {
      let contact = contacts + Int(active[index])
      let elasticity = contact.pointee.elasticity
      if elasticity == 0 { continue }
      let bounces0 = bounces(contact.pointee.point0)
      let bounces1 = contact.pointee.pointCount > 1 && bounces(contact.pointee.point1)
      if !bounces0 && !bounces1 { continue }
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let nx = contact.pointee.normalX
      let ny = contact.pointee.normalY
      var pair = Pair(self, a, b)
      let isDone =
        bounces0 && bounces1
        && bounceTogether(
          &contact.pointee.point0, &contact.pointee.point1, contact.pointee.coupling, &pair, nx, ny,
          elasticity)
      if !isDone {
        if bounces0 { bounce(&contact.pointee.point0, &pair, nx, ny, elasticity) }
        if bounces1 { bounce(&contact.pointee.point1, &pair, nx, ny, elasticity) }
      }
      pair.store(self, a, b)
    }
  }

  @inline(__always)
  private func bounces(_ point: ContactPoint) -> Bool {
    point.relativeVelocity <= -bounceThreshold && point.totalNormalImpulse > 0
  }

  private func bounce(
    _ point: inout ContactPoint, _ pair: inout Pair, _ nx: Float, _ ny: Float,
    _ elasticity: Float
  ) {
    let velocity = pair.normalVelocity(point, nx, ny)
    let impulse = -point.normalMass * (velocity + elasticity * point.relativeVelocity)
    let total = Swift.max(point.normalImpulse + impulse, 0)
    let change = total - point.normalImpulse
    point.normalImpulse = total
    point.totalNormalImpulse += change
    pair.push(point, change, 0, nx, ny)
  }

  /// Solves both points at once; false, and nothing done, if one of them would have to pull.
  private func bounceTogether(
    _ p: inout ContactPoint, _ q: inout ContactPoint, _ k: Float,
    _ pair: inout Pair, _ nx: Float, _ ny: Float, _ elasticity: Float
  ) -> Bool {
    guard k != 0 else { return false }
    let wantP = -(pair.normalVelocity(p, nx, ny) + elasticity * p.relativeVelocity)
    let wantQ = -(pair.normalVelocity(q, nx, ny) + elasticity * q.relativeVelocity)
    let scale = 1 / (1 - k * k * p.normalMass * q.normalMass)
    let x = p.normalMass * scale * (wantP - k * q.normalMass * wantQ)
    let y = q.normalMass * scale * (wantQ - k * p.normalMass * wantP)
    guard p.normalImpulse + x >= 0, q.normalImpulse + y >= 0 else { return false }
    p.normalImpulse += x
    q.normalImpulse += y
    p.totalNormalImpulse += x
    q.totalNormalImpulse += y
    pair.push(p, x, 0, nx, ny)
    pair.push(q, y, 0, nx, ny)
    return true
  }
}
