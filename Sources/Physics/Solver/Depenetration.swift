import CSweeps

// Shapes that were placed into each other are pushed apart without gaining momentum: they stand
// still once they are apart.
//
// The relaxing sweep removes the velocity of depenetration contact by contact, which is too slow in
// a row or pile of bodies that all overlap. So while a world has such an overlap, all changes of
// velocity by the biased sweep are undone. This is not done always, because tall towers would sink
// and rise slowly.
extension StepContext {
  /// The number of biased sweeps over overlaps in a substep, which also separates long rows.
  static var depenetrationSweeps: Int { 8 }

  /// Whether shapes of a group were placed into each other and are not apart yet.
  ///
  /// This begins when they are placed deeper into each other than a slop. It ends when they overlap
  /// by no more than twice the overlap that their load explains.
  @inline(always)
  func isDepenetrating(
    _ group: UnsafeMutablePointer<ContactLanes>, _ softness: Softness, flags: UInt32
  ) -> Bool {
    guard flags & (ContactRecord.placed | ContactRecord.depenetrating) != 0 else { return false }
    return findDepenetration(group, softness)
  }

  @inline(never)
  private func findDepenetration(
    _ group: UnsafeMutablePointer<ContactLanes>, _ softness: Softness
  ) -> Bool {
    let least = Lanes.smaller(group.pointee.first.separation, group.pointee.second.separation)
    // At rest the impulse that softness takes from a point equals the impulse from its overlap.
    let load = group.pointee.first.normalImpulse + group.pointee.second.normalImpulse
    let rate = softness.biasRate * group.pointee.softScale * group.pointee.first.normalMass
    let rest = 2 * (1 - group.pointee.softScale) * load + 0.02 * slop * rate
    var isDepenetrating = false
    for lane in 0..<4 where group.pointee.contacts[lane] >= 0 {
      let contact = contacts + Int(group.pointee.contacts[lane])
      if least[lane] * rate[lane] + rest[lane] >= 0 {
        contact.pointee.flags &= ~ContactRecord.depenetrating
      } else if contact.pointee.flags & ContactRecord.placed != 0 && least[lane] < -slop {
        contact.pointee.flags |= ContactRecord.depenetrating
      }
      contact.pointee.flags &= ~ContactRecord.placed
      isDepenetrating = isDepenetrating || contact.pointee.flags & ContactRecord.depenetrating != 0
    }
    return isDepenetrating
  }

  /// Stores the impulses with which a substep begins.
  func noteImpulses() {
    for index in 0..<groupCount {
      let group = groups + index
      group.pointee.first.warmImpulse = group.pointee.first.normalImpulse
      group.pointee.second.warmImpulse = group.pointee.second.normalImpulse
      group.pointee.warmFriction = group.pointee.first.tangentImpulse
    }
  }

  /// Removes the velocity that the biased sweep added, after bodies have moved by it.
  ///
  /// Its friction, which keeps bodies from turning about single points, is removed too.
  func removeDepenetrationVelocity() {
    for index in 0..<groupCount {
      let group = groups + index
      var a = velocities(group.pointee.bodiesA)
      var b = velocities(group.pointee.bodiesB)
      let p = group.pointee.first.restoreWarmImpulse()
      let q = group.pointee.second.restoreWarmImpulse()
      applyNormalImpulses(group, &a, &b, p, q)
      if group.pointee.singleState != 0 {
        let change = group.pointee.warmFriction - group.pointee.first.tangentImpulse
        group.pointee.first.tangentImpulse = group.pointee.warmFriction
        applyTangentImpulse(group, &a, &b, change)
      }
      store(a, b, group)
    }
  }
}

extension ContactPointLanes {
  /// Restores the impulse with which the substep began, and returns the change.
  @inline(always)
  fileprivate mutating func restoreWarmImpulse() -> Lanes {
    let change = warmImpulse - normalImpulse
    normalImpulse = warmImpulse
    return change
  }
}
