// Contacts are soft constraints, solved in groups of four: a biased sweep, then a relaxing sweep in
// each substep. Source: Erin Catto, "Solver2D", 2024 (soft step).
extension StepContext {
  /// Applies the impulses of the substep before.
  func warmStartContacts() {
    for index in 0..<groupCount {
      let group = groups + index
      var a = velocities(group.pointee.bodiesA)
      var b = velocities(group.pointee.bodiesB)
      let (p, q) = (group.pointee.first, group.pointee.second)
      applyNormalImpulses(group, &a, &b, p.normalImpulse, q.normalImpulse)
      applyTangentImpulses(group, &a, &b, p.tangentImpulse, q.tangentImpulse)
      store(a, b, group)
      if group.pointee.rolls != 0 { warmStartRolling(group) }
    }
  }

  /// Solves all contacts once: with bias it corrects overlap, without it removes the speed that the
  /// correction added.
  func solveContacts(isBiased: Bool) {
    if isBiased {
      for index in 0..<firstFixedGroup { correct(groups + index, contactSoftness.biasRate) }
      for index in firstFixedGroup..<groupCount { correct(groups + index, fixedSoftness.biasRate) }
    } else {
      for index in 0..<groupCount {
        let group = groups + index
        if group.pointee.rolls == 0 { relax(group) } else { relaxRolling(group) }
      }
    }
  }

  /// Relaxes the normal impulses of impacts once more after a relaxing sweep.
  func relaxImpacts() {
    for index in 0..<groupCount where groups[index].isImpact != 0 { relaxImpact(groups + index) }
  }

  @inline(__always)
  private func correct(_ group: UnsafeMutablePointer<ContactLanes>, _ biasRate: Float) {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    let motion = relativeMotion(group)
    let separationP = separation(group.pointee.first, motion)
    let separationQ = separation(group.pointee.second, motion)
    let softScale = group.pointee.softScale
    let p = normalRow(
      group.pointee.first,
      normalVelocity(group.pointee.first, group, a, b) + bias(separationP, biasRate),
      Lanes.choose(where: separationP, softScale, Lanes(repeating: 1)))
    let q = normalRow(
      group.pointee.second,
      normalVelocity(group.pointee.second, group, a, b) + bias(separationQ, biasRate),
      Lanes.choose(where: separationQ, softScale, Lanes(repeating: 1)))
    let (m, n) = (group.pointee.coupling * p.mass, group.pointee.coupling * q.mass)
    let scale = Lanes.choose(
      where: group.pointee.distinction, .zero, 1 / Lanes.larger(1 - m * n, Lanes(repeating: 1e-3)))
    solveNormal(group, &a, &b, p, q, scale)
    store(a, b, group)
    if group.pointee.pivots != 0 { holdPivots(group) }
  }

  @inline(__always)
  func relax(_ group: UnsafeMutablePointer<ContactLanes>, resistsRolling: Bool = false) {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    relaxNormal(group, &a, &b)
    if resistsRolling { resistRolling(group, &a, &b) }
    let friction = tangentImpulses(group, a, b)
    applyTangentImpulses(group, &a, &b, friction.p, friction.q)
    group.pointee.first.addTotals()
    group.pointee.second.addTotals()
    store(a, b, group)
  }

  /// Changes the normal impulses so that no point closes more than its separation in this substep.
  @inline(__always)
  private func relaxNormal(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes
  ) {
    let motion = relativeMotion(group)
    // The shapes are still apart: this substep may only close the remaining separation.
    let separationP = Lanes.larger(separation(group.pointee.first, motion), .zero)
    let separationQ = Lanes.larger(separation(group.pointee.second, motion), .zero)
    let p = normalRow(
      group.pointee.first, normalVelocity(group.pointee.first, group, a, b) + separationP * inverseH
    )
    let q = normalRow(
      group.pointee.second,
      normalVelocity(group.pointee.second, group, a, b) + separationQ * inverseH)
    solveNormal(group, &a, &b, p, q, group.pointee.blockScale)
  }

  /// Removes the effect of friction on the speeds along the normals: in an impact friction turns
  /// the body.
  ///
  /// The next substep could not do it, because the impulse of the impact is gone then: a body that
  /// lands flat and slides would lift off again.
  private func relaxImpact(_ group: UnsafeMutablePointer<ContactLanes>) {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    let old = (group.pointee.first.normalImpulse, group.pointee.second.normalImpulse)
    relaxNormal(group, &a, &b)
    group.pointee.first.totalNormalImpulse += group.pointee.first.normalImpulse - old.0
    group.pointee.second.totalNormalImpulse += group.pointee.second.normalImpulse - old.1
    store(a, b, group)
  }

  // MARK: Impulses

  /// Changes the impulses along the normal so that both points get their speeds, while no impulse
  /// becomes negative.
  ///
  /// Both points are solved at once, so that a face that lands flat does not turn; where one
  /// impulse would become negative, they are solved one after the other. The softness of each point
  /// acts on its own impulse only: if it also acted on the impulse of the other point, the point
  /// would stay at a separation and bodies at rest would creep.
  @inline(__always)
  private func solveNormal(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes, _ p: NormalRow, _ q: NormalRow, _ scale: Lanes
  ) {
    let old = (p: group.pointee.first.normalImpulse, q: group.pointee.second.normalImpulse)
    let (m, n) = (group.pointee.coupling * p.mass, group.pointee.coupling * q.mass)
    let bothP = old.p - scale * (p.excess - m * q.excess)
    let bothQ = old.q - scale * (q.excess - n * p.excess)
    let startQ = Lanes.larger(bothQ, .zero) - old.q
    let firstP = Lanes.larger(old.p - p.excess - m * startQ, .zero)
    let thenQ = Lanes.larger(old.q - q.excess - n * (firstP - old.p), .zero)
    let pulls = Lanes.smaller(Lanes.smaller(bothP, bothQ), group.pointee.distinction)
    let newP = Lanes.choose(where: pulls, firstP, bothP)
    let newQ = Lanes.choose(where: pulls, thenQ, bothQ)
    group.pointee.first.normalImpulse = newP
    group.pointee.second.normalImpulse = newQ
    applyNormalImpulses(group, &a, &b, newP - old.p, newQ - old.q)
  }

  /// The impulses of friction at both points, one after the other.
  @inline(__always)
  private func tangentImpulses(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: VelocityLanes, _ b: VelocityLanes
  ) -> (p: Lanes, q: Lanes) {
    let speedP = tangentVelocity(group.pointee.first, group, a, b)
    let speedQ = tangentVelocity(group.pointee.second, group, a, b)
    let friction = group.pointee.friction
    let p = group.pointee.first.addFriction(speedP, friction)
    let q = group.pointee.second.addFriction(
      speedQ + group.pointee.tangentCoupling * p, friction)
    return (p, q)
  }

  /// Applies impulses along the normal.
  @inline(__always)
  func applyNormalImpulses(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes, _ p: Lanes, _ q: Lanes
  ) {
    let (x, y) = ((p + q) * group.pointee.normalX, (p + q) * group.pointee.normalY)
    a.x -= group.pointee.massAX * x
    a.y -= group.pointee.massAY * y
    a.w -=
      group.pointee.inertiaA
      * (p * group.pointee.first.normalArmA + q * group.pointee.second.normalArmA)
    b.x += group.pointee.massBX * x
    b.y += group.pointee.massBY * y
    b.w +=
      group.pointee.inertiaB
      * (p * group.pointee.first.normalArmB + q * group.pointee.second.normalArmB)
  }

  /// Applies impulses along the tangent: the normal turned clockwise, (-ny, nx).
  @inline(__always)
  func applyTangentImpulses(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes, _ p: Lanes, _ q: Lanes
  ) {
    let (x, y) = ((p + q) * group.pointee.normalY, (p + q) * group.pointee.normalX)
    a.x += group.pointee.massAX * x
    a.y -= group.pointee.massAY * y
    a.w -=
      group.pointee.inertiaA
      * (p * group.pointee.first.tangentArmA + q * group.pointee.second.tangentArmA)
    b.x -= group.pointee.massBX * x
    b.y += group.pointee.massBY * y
    b.w +=
      group.pointee.inertiaB
      * (p * group.pointee.first.tangentArmB + q * group.pointee.second.tangentArmB)
  }

  // MARK: Speeds and separations

  @inline(__always)
  func normalVelocity(
    _ point: ContactPointLanes, _ group: UnsafeMutablePointer<ContactLanes>,
    _ a: VelocityLanes, _ b: VelocityLanes
  ) -> Lanes {
    (b.x - a.x) * group.pointee.normalX + (b.y - a.y) * group.pointee.normalY
      + (b.w * point.normalArmB - a.w * point.normalArmA)
  }

  @inline(__always)
  func tangentVelocity(
    _ point: ContactPointLanes, _ group: UnsafeMutablePointer<ContactLanes>,
    _ a: VelocityLanes, _ b: VelocityLanes
  ) -> Lanes {
    (b.y - a.y) * group.pointee.normalX - (b.x - a.x) * group.pointee.normalY
      + (b.w * point.tangentArmB - a.w * point.tangentArmA)
  }

  /// The displacement of the bodies of four contacts along the normal, and their added angle.
  @inline(__always)
  func relativeMotion(_ group: UnsafeMutablePointer<ContactLanes>) -> RelativeMotion {
    let a = displacements(group.pointee.bodiesA)
    let b = displacements(group.pointee.bodiesB)
    return RelativeMotion(
      along: (b.x - a.x) * group.pointee.normalX + (b.y - a.y) * group.pointee.normalY,
      sineA: a.sine, cosineA: a.cosine - 1, sineB: b.sine, cosineB: b.cosine - 1)
  }

  /// The separation at a point, after what the substeps so far have moved.
  @inline(__always)
  func separation(_ point: ContactPointLanes, _ motion: RelativeMotion) -> Lanes {
    let turnedA = motion.cosineA * point.coreA + motion.sineA * point.normalArmA
    let turnedB = motion.cosineB * point.coreB + motion.sineB * point.normalArmB
    return point.separation + motion.along + (turnedB - turnedA)
  }

  /// The smaller one of the separations at the points of four contacts.
  @inline(__always)
  func separations(_ group: UnsafeMutablePointer<ContactLanes>) -> Lanes {
    let motion = relativeMotion(group)
    return Lanes.smaller(
      separation(group.pointee.first, motion), separation(group.pointee.second, motion))
  }

  /// The speed to be removed at a point, so that its separation closes or its overlap opens.
  @inline(__always)
  private func bias(_ separation: Lanes, _ rate: Float) -> Lanes {
    // A separation over the substep is faster than a soft correction, and slower where it is an overlap.
    Lanes.larger(
      separation * inverseH, Lanes.larger(rate * separation, Lanes(repeating: -depenetrationSpeed)))
  }

  /// The impulse for a point that must lose a speed, softly: with a fraction of its mass, minus a
  /// fraction of its impulse.
  @inline(__always)
  private func normalRow(_ point: ContactPointLanes, _ speed: Lanes, _ share: Lanes) -> NormalRow {
    let mass = share * point.normalMass
    return NormalRow(mass: mass, excess: mass * speed + (1 - share) * point.normalImpulse)
  }

  /// The impulse for a point that must lose a speed.
  @inline(__always)
  private func normalRow(_ point: ContactPointLanes, _ speed: Lanes) -> NormalRow {
    NormalRow(mass: point.normalMass, excess: point.normalMass * speed)
  }
}

/// The relative displacement of two bodies along a normal, and the sine and the cosine minus 1 of
/// their added angles.
struct RelativeMotion {
  let along: Lanes
  let sineA: Lanes
  let cosineA: Lanes
  let sineB: Lanes
  let cosineB: Lanes
}

/// The effective mass of a point, and the fraction of its impulse that softness removes.
private struct NormalRow {
  let mass: Lanes
  let excess: Lanes
}

extension ContactPointLanes {
  /// Adds the friction that stops a speed, limited by the normal impulse, and returns it.
  @inline(__always)
  mutating func addFriction(_ speed: Lanes, _ friction: Lanes) -> Lanes {
    let limit = friction * normalImpulse
    let wanted = tangentImpulse - tangentMass * speed
    let total = Lanes.smaller(Lanes.larger(wanted, -limit), limit)
    let change = total - tangentImpulse
    tangentImpulse = total
    return change
  }
}

extension MassRecord {
  @inline(__always)
  var isImmovable: Bool { x == 0 && y == 0 && inertia == 0 }
}
