import CSweeps

extension StepContext {
  /// The approach speed above which a contact is an impact, in pt/s.
  private static var impactSpeed: Float { 5 }
  /// The number of groups by which contacts are prefetched ahead.
  private static var groupsAhead: Int { 8 }

  /// Fills the groups from their contacts: arms, effective masses, and approach speeds for bounces.
  ///
  /// - Returns: The kinds of contacts among them, so that the solver can skip missing kinds.
  func prepareContacts() -> ContactKinds {
    var kinds = ContactKinds()
    for index in 0..<groupCount {
      fetchContacts(ahead: index)
      kinds.formUnion(
        prepare(
          groups + index, isFixed: index >= firstFixedGroup,
          isFurther: index >= secondFixedGroup))
      bounces.note(index, isElastic: groups[index].elasticState > 0)
    }
    return kinds
  }

  /// Stores the impulses of the groups in their contacts, and marks touching ones.
  func storeContacts() {
    for index in 0..<groupCount {
      fetchContacts(ahead: index)
      let group = groups + index
      let separations = separations(group)
      for lane in 0..<4 {
        let row = group.pointee.contacts[lane]
        if row < 0 { continue }
        let contact = contacts + Int(row)
        group.pointee.first.store(lane, in: &contact.pointee.point0)
        if group.pointee.hasSecond { group.pointee.second.store(lane, in: &contact.pointee.point1) }
        contact.pointee.rollingImpulse =
          group.pointee.singleState == 0 ? 0 : group.pointee.rollingImpulse[lane]
        let impulse =
          group.pointee.first.totalNormalImpulse[lane]
          + group.pointee.second.totalNormalImpulse[lane]
        let touches = impulse > 0 || separations[lane] <= (contact.pointee.isTouching ? slop : 0)
        if touches != contact.pointee.isTouching {
          contact.pointee.flags |= ContactRecord.changed
        }
      }
    }
  }

  /// Prefetches the contacts of a later group, which are scattered in memory.
  @inline(always)
  private func fetchContacts(ahead index: Int) {
    if activeCount < farCount { return }
    let rows = groups[Swift.min(index + Self.groupsAhead, groupCount - 1)].contacts
    fetch(contacts, rows.x)
    fetch(contacts, rows.y)
    fetch(contacts, rows.z)
    fetch(contacts, rows.w)
  }

  /// Loads a group.
  ///
  /// - Parameters:
  ///   - group: The group, whose contacts are known.
  ///   - isFixed: Whether its contacts have an immovable body.
  ///   - isFurther: Whether the other bodies then have a contact with an immovable body before it.
  /// - Returns: The kinds of its contacts.
  @inline(always)
  private func prepare(
    _ group: UnsafeMutablePointer<ContactLanes>, isFixed: Bool, isFurther: Bool
  ) -> ContactKinds {
    let softness = isFixed ? fixedSoftness : contactSoftness
    let rows = group.pointee.contacts
    // An empty lane uses the first contact of its group, without mass.
    let (c0, c1) = (contacts + Int(rows.x), contacts + Int(rows.y < 0 ? rows.x : rows.y))
    let c2 = contacts + Int(rows.z < 0 ? rows.x : rows.z)
    let c3 = contacts + Int(rows.w < 0 ? rows.x : rows.w)
    let isUsed = Lanes(1, rows.y < 0 ? 0 : 1, rows.z < 0 ? 0 : 1, rows.w < 0 ? 0 : 1)
    let bodiesA = SIMD4(
      c0.pointee.bodyA, c1.pointee.bodyA, c2.pointee.bodyA, c3.pointee.bodyA)
    let bodiesB = SIMD4(
      c0.pointee.bodyB, c1.pointee.bodyB, c2.pointee.bodyB, c3.pointee.bodyB)
    let (a, b) = (masses(bodiesA), masses(bodiesB))
    group.pointee.bodiesA = LaneOffsets(bodiesA)
    group.pointee.bodiesB = LaneOffsets(bodiesB)
    group.pointee.targetsA = targets(bodiesA, rows)
    group.pointee.targetsB = targets(bodiesB, rows)
    group.pointee.massAX = a.x * isUsed
    group.pointee.massAY = a.y * isUsed
    group.pointee.inertiaA = a.inertia * isUsed
    group.pointee.massBX = b.x * isUsed
    group.pointee.massBY = b.y * isUsed
    group.pointee.inertiaB = b.inertia * isUsed
    let shape = transposed(
      c0.pointee.directions, c1.pointee.directions, c2.pointee.directions, c3.pointee.directions)
    group.pointee.normalX = shape.x
    group.pointee.normalY = shape.y
    let surface = transposed(
      c0.pointee.surface, c1.pointee.surface, c2.pointee.surface, c3.pointee.surface)
    group.pointee.friction = surface.x
    group.pointee.elasticity = surface.y
    let velocityA = velocities(group.pointee.bodiesA)
    let velocityB = velocities(group.pointee.bodiesB)
    let radii = (shape.z, shape.w)
    let pairs = PairLanes(group)
    group.pointee.first.load(
      pairs, velocityA, velocityB, radii, isUsed,
      (c0.pointee.point0, c1.pointee.point0, c2.pointee.point0, c3.pointee.point0))
    let isSingle = surface.z .== 1
    group.pointee.singleState = all(isSingle) ? 2 : any(isSingle) ? 1 : 0
    if group.pointee.hasSecond {
      group.pointee.second.load(
        pairs, velocityA, velocityB, radii, isUsed.replacing(with: 0, where: isSingle),
        (c0.pointee.point1, c1.pointee.point1, c2.pointee.point1, c3.pointee.point1))
      couple(group, pairs, softness)
    } else {
      group.pointee.second = .none
      group.pointee.softScale = softness.massScale(correlation: .zero)
    }
    prepareRolling(
      group, (velocityA.w, velocityB.w), radii: radii, isSingle,
      impulse: Lanes(
        c0.pointee.rollingImpulse, c1.pointee.rollingImpulse, c2.pointee.rollingImpulse,
        c3.pointee.rollingImpulse))
    group.pointee.approach = .zero
    group.pointee.elasticState = 0
    let closes = group.pointee.closing .< -Self.landingSpeed
    let lands = (surface.y .<= .zero) .& closes
    let mayBounce = (surface.y .> .zero) .| lands
    if any(mayBounce) { predictImpacts(group, mayBounce, bodiesA, bodiesB) }
    group.pointee.isImpact = any(group.pointee.closing .< -Self.impactSpeed) ? 1 : 0
    let flags = c0.pointee.flags | c1.pointee.flags | c2.pointee.flags | c3.pointee.flags
    var kinds = ContactKinds()
    if isDepenetrating(group, softness, flags: flags) { kinds.insert(.depenetrating) }
    if group.pointee.isImpact != 0 { kinds.insert(.impact) }
    if group.pointee.elasticState == 2 { kinds.insert(.bouncing) }
    if any(lands .& (group.pointee.closing .< -Self.fastLandingSpeed)) {
      kinds.formUnion([.bouncing, .landing])
    }
    // A body that may lie flat on several others, and is too slow to bounce, lands on all at once.
    if isFurther && any(lands .| (closes .& .!isSingle)) {
      kinds.formUnion([.bouncing, .slowLanding])
    }
    return kinds
  }

  /// Computes the coupling of the two points of a contact.
  @inline(always)
  private func couple(
    _ group: UnsafeMutablePointer<ContactLanes>, _ pairs: PairLanes, _ softness: Softness
  ) {
    let (p, q) = (group.pointee.first, group.pointee.second)
    let normal = pairs.response(
      pairs.along, (p.normalArmA, q.normalArmA), (p.normalArmB, q.normalArmB))
    let square = normal * normal * p.normalMass * q.normalMass
    // The scale is at least 1, or 0 if the points cannot be distinguished.
    let scale = (1 / (1 - square)).replacing(with: 0, where: square .>= 0.999)
    group.pointee.coupling = normal
    group.pointee.distinction = scale - 0.5
    group.pointee.blockScale = scale
    group.pointee.softScale = softness.massScale(
      correlation: normal * (p.normalMass * q.normalMass).squareRoot())
    group.pointee.tangentCoupling = pairs.response(
      pairs.across, (p.tangentArmA, q.tangentArmA), (p.tangentArmB, q.tangentArmB))
  }

  /// Replaces the speeds along the normals by those at the moment of impact.
  private func predictImpacts(
    _ group: UnsafeMutablePointer<ContactLanes>, _ mayBounce: SIMDMask<SIMD4<Int32>>,
    _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>
  ) {
    let (a, b) = (accelerations(bodiesA), accelerations(bodiesB))
    let approach = (a.x - b.x) * group.pointee.normalX + (a.y - b.y) * group.pointee.normalY
    group.pointee.approach = Lanes.choose(mayBounce, approach, .zero)
    group.pointee.first.predictImpacts(mayBounce, approach)
    group.pointee.second.predictImpacts(mayBounce, approach)
    let least = -0.5 * bounceSpeed
    let isFast =
      (group.pointee.first.relativeVelocity .<= least)
      .| (group.pointee.second.relativeVelocity .<= least)
    group.pointee.elasticState = any(isFast) ? 2 : 1
  }

  /// The accelerations of bodies by the loads of this step.
  @inline(always)
  private func accelerations(_ rows: SIMD4<Int32>) -> (x: Lanes, y: Lanes) {
    let x = acceleration(of: Int(rows.x)), y = acceleration(of: Int(rows.y))
    let z = acceleration(of: Int(rows.z)), w = acceleration(of: Int(rows.w))
    return (Lanes(x.x, y.x, z.x, w.x), Lanes(x.y, y.y, z.y, w.y))
  }

  /// The offsets for writing velocities: `nowhere` for unmoved bodies and empty lanes.
  @inline(always)
  private func targets(_ rows: SIMD4<Int32>, _ contacts: LaneRows) -> LaneOffsets {
    func target(_ row: Int32, _ contact: Int32) -> Int32 {
      contact < 0 || masses[Int(row)].isImmovable ? nowhere : row
    }
    return LaneOffsets(
      SIMD4(
        target(rows.x, contacts.x), target(rows.y, contacts.y), target(rows.z, contacts.z),
        target(rows.w, contacts.w)))
  }

  @inline(always)
  private func masses(_ rows: SIMD4<Int32>) -> (x: Lanes, y: Lanes, inertia: Lanes) {
    let lanes = transposed(
      masses[Int(rows.x)].lanes, masses[Int(rows.y)].lanes, masses[Int(rows.z)].lanes,
      masses[Int(rows.w)].lanes)
    return (lanes.x, lanes.y, lanes.z)
  }
}

// Numbers of a record that are loaded at once.
extension MassRecord {
  @inline(always) var lanes: Lanes { Lanes(x, y, inertia, extent) }
}

extension ContactLanes {
  /// The smaller of the normal speeds of both points: below 0 if a contact closes.
  @inline(always)
  fileprivate var closing: Lanes {
    Lanes.smaller(first.relativeVelocity, second.relativeVelocity)
  }
}

extension ContactRecord {
  @inline(always)
  fileprivate var directions: Lanes { Lanes(normalX, normalY, radiusA, radiusB) }

  @inline(always)
  fileprivate var surface: Lanes { Lanes(friction, elasticity, Float(pointCount), 0) }
}

extension ContactPointLanes {
  @inline(always)
  fileprivate func store(_ lane: Int, in point: inout ContactPoint) {
    point.relativeVelocity = relativeVelocity[lane]
    point.normalImpulse = normalImpulse[lane]
    point.tangentImpulse = tangentImpulse[lane]
    point.totalNormalImpulse = totalNormalImpulse[lane]
    point.totalTangentImpulse = totalTangentImpulse[lane]
  }

  /// Replaces the speeds of some contacts by those at the moment of impact.
  @inline(always)
  fileprivate mutating func predictImpacts(
    _ isElastic: SIMDMask<SIMD4<Int32>>, _ approach: Lanes
  ) {
    let velocity = relativeVelocity
    let square = velocity * velocity + 2 * approach * separation
    let falls =
      isElastic .& (velocity .< .zero) .& (separation .> .zero) .& (normalMass .> .zero)
    relativeVelocity = Lanes.choose(
      falls, -Lanes.larger(square, .zero).squareRoot(), velocity)
  }
}

extension MassRecord {
  @inline(always)
  var isImmovable: Bool { x == 0 && y == 0 && inertia == 0 }
}
