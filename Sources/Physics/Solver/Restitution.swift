import CSweeps

extension StepContext {
  /// The most rounds over contacts that may bounce; only bodies between several others need more
  /// than one.
  private static var bounceRounds: Int { 32 }

  /// Makes contacts bounce that close before bodies move again, if they are fast enough.
  ///
  /// It runs before every sweep, because a sweep removes the speed of closing contacts. Bounces are
  /// impacts of two bodies, one after the other: each keeps the momentum, and an elastic one the
  /// energy, whatever else happens to the two bodies in the same step.
  ///
  /// - Parameters:
  ///   - ahead: Whether the bodies will still move in this substep.
  ///   - hasBounced: Whether a contact has bounced in this step.
  func bounceContacts(ahead: Bool, _ hasBounced: inout Bool) {
    // Until something bounces, only contacts that are fast at the start of the step can bounce.
    bounces.start(with: hasBounced ? bounces.elastic : bounces.fast)
    // What does not close now is looked at again beside a bounce.
    keepClosing(bounces.pending, faster: bounceThreshold)
    for _ in 0..<Self.bounceRounds {
      var isDone = true
      for word in 0..<bounces.wordCount {
        var rest = bounces.pending[word]
        while rest != 0 {
          let bit = UInt64(rest.trailingZeroBitCount)
          let group = 64 * word + Int(bit)
          bounces.remove(group)
          let hasSecond = any(groups[group].second.normalMass .> .zero)
          // Written twice, so that the compiler leaves the second point out of one.
          let bounced =
            hasSecond
            ? bounce(groups + group, ahead ? h : 0, hasSecond: true)
            : bounce(groups + group, ahead ? h : 0, hasSecond: false)
          if any(bounced) {
            if !hasBounced { bounces.list(in: self) }
            (hasBounced, isDone) = (true, false)
            addNeighbours(of: group, where: bounced)
            // A single point that has bounced does not close, and no other contact of its group
            // shares a body with it.
            if !hasSecond { bounces.remove(group) }
          }
          // Groups before this one wait for the next round.
          rest = bounces.pending[word] & (~1 << bit)
        }
      }
      if isDone { return }
    }
  }

  /// Reverses the speeds of closing contacts, of which some or none have a second point, and returns
  /// which ones.
  @inline(__always)
  private func bounce(
    _ group: UnsafeMutablePointer<ContactLanes>, _ ahead: Float, hasSecond: Bool
  ) -> SIMDMask<SIMD4<Int32>> {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    let speedP = normalVelocity(group.pointee.first, group, a, b)
    let speedQ = hasSecond ? normalVelocity(group.pointee.second, group, a, b) : .zero
    guard any(Lanes.smaller(speedP, speedQ) .< -bounceThreshold) else {
      return SIMDMask(repeating: false)
    }
    let motion = relativeMotion(group)
    let separationP = separation(group.pointee.first, motion)
    let meetsP = meets(group.pointee.first, group, separationP, speedP)
    let massP = group.pointee.first.normalMass
    let early = group.pointee.approach * ahead
    guard hasSecond else {
      guard any(meetsP) else { return meetsP }
      let want = outward(group, separationP, speedP + early) - (speedP + early)
      let p = Lanes.choose(meetsP, massP * want, .zero)
      group.pointee.first.totalNormalImpulse += p
      applyNormalImpulses(group, &a, &b, p, .zero)
      let slip = tangentVelocity(group.pointee.first, group, a, b)
      let friction = group.pointee.first.solveFriction(slip, group.pointee.friction * p)
      applyTangentImpulses(group, &a, &b, friction, .zero)
      store(a, b, group)
      return meetsP
    }
    let separationQ = separation(group.pointee.second, motion)
    let meetsQ = meets(group.pointee.second, group, separationQ, speedQ)
    guard any(meetsP .| meetsQ) else { return SIMDMask(repeating: false) }
    let massQ = group.pointee.second.normalMass
    let (scale, coupling) = (group.pointee.blockScale, group.pointee.coupling)
    // Both points at once, so that a face that lands flat does not turn.
    let wantP = outward(group, separationP, speedP + early) - (speedP + early)
    let wantQ = outward(group, separationQ, speedQ + early) - (speedQ + early)
    let bothP = scale * massP * (wantP - coupling * massQ * wantQ)
    let bothQ = scale * massQ * (wantQ - coupling * massP * wantP)
    let together = meetsP .& meetsQ .& (bothP .> .zero) .& (bothQ .> .zero)
    // Otherwise solve the first point, then the second if it still closes.
    let firstP = Lanes.choose(meetsP, massP * wantP, .zero)
    let laterQ = speedQ + group.pointee.coupling * firstP
    let thenQ = Lanes.choose(
      meetsQ .& (laterQ .< .zero),
      massQ * (outward(group, separationQ, laterQ + early) - (laterQ + early)), .zero)
    let p = Lanes.choose(together, bothP, firstP)
    let q = Lanes.choose(together, bothQ, thenQ)
    group.pointee.first.totalNormalImpulse += p
    group.pointee.second.totalNormalImpulse += q
    applyNormalImpulses(group, &a, &b, p, q)
    let slipP = tangentVelocity(group.pointee.first, group, a, b)
    let frictionP = group.pointee.first.solveFriction(slipP, group.pointee.friction * p)
    let slipQ = tangentVelocity(group.pointee.second, group, a, b)
    let frictionQ = group.pointee.second.solveFriction(
      slipQ + group.pointee.tangentCoupling * frictionP, group.pointee.friction * q)
    applyTangentImpulses(group, &a, &b, frictionP, frictionQ)
    store(a, b, group)
    return meetsP .| meetsQ
  }

  /// Whether a point closes within the substep, and bounces.
  @inline(__always)
  private func meets(
    _ point: ContactPointLanes, _ group: UnsafeMutablePointer<ContactLanes>, _ separation: Lanes,
    _ speed: Lanes
  ) -> SIMDMask<SIMD4<Int32>> {
    (speed .< -bounceThreshold) .& (separation + speed * h .<= .zero)
      .& (group.pointee.elasticity .> .zero) .& (point.normalMass .> .zero)
  }

  /// The speed after the bounce of two points that are still separated.
  ///
  /// While the separation closes, external accelerations make the points faster, and on the way
  /// back they make them slower by the same amount: so the bounce reaches the height that it would
  /// reach from the surface.
  @inline(__always)
  private func outward(
    _ group: UnsafeMutablePointer<ContactLanes>, _ separation: Lanes, _ speed: Lanes
  ) -> Lanes {
    let gained = 2 * group.pointee.approach * Lanes.larger(separation, .zero)
    let elasticity = group.pointee.elasticity
    let square = elasticity * elasticity * (speed * speed + gained) - gained
    return Lanes.larger(square, .zero).squareRoot()
  }
}

extension ContactPointLanes {
  /// The friction of an impact, limited by its impulse.
  @inline(__always)
  fileprivate mutating func solveFriction(_ speed: Lanes, _ limit: Lanes) -> Lanes {
    let impulse = Lanes.smaller(Lanes.larger(-tangentMass * speed, -limit), limit)
    totalTangentImpulse += impulse
    return impulse
  }
}
