// Contacts of a single point, about which bodies turn.
//
// Without resistance a round body would roll without end in a hollow, and a box would rock on a
// ball. So slow rolling is resisted by a small fraction of the load, as in nature.
extension StepContext {
  /// The share of the load that resists rolling, as of a ball on a hard floor.
  private static var rollingResistance: Float { 0.01 }
  /// The speed of round surfaces below which rolling is resisted, in pt/s.
  private static var slowRolling: Float { 15 }

  /// Marks the contacts with a single point, and those where shapes roll on each other slowly.
  ///
  /// A round body is slow by its own angular velocity. A polygon on a ball never rolls far: it is
  /// resisted at any speed, because it would otherwise roll back and forth without end.
  @inline(__always)
  func prepareRolling(
    _ group: UnsafeMutablePointer<ContactLanes>, _ turning: (a: Lanes, b: Lanes),
    radii: (a: Lanes, b: Lanes), points: Lanes, impulse: Lanes
  ) {
    let isSingle = points .== 1
    group.pointee.pivots = any(isSingle) ? 1 : 0
    group.pointee.rolls = 0
    if group.pointee.pivots == 0 { return }
    group.pointee.pivot = Lanes(repeating: 1).replacing(with: -1, where: isSingle)
    let inertia = group.pointee.inertiaA + group.pointee.inertiaB
    let (speedA, speedB) = (turning.a * radii.a, turning.b * radii.b)
    let speed = Lanes.larger(speedA, -speedA) + Lanes.larger(speedB, -speedB)
    let isSlow = speed .< Self.slowRolling
    let radius = radii.a + radii.b
    let rolls = isSingle .& isSlow .& (radius .> .zero) .& (inertia .> .zero)
    group.pointee.rolls = any(rolls) ? 1 : 0
    group.pointee.rollingArm = Lanes.choose(rolls, Self.rollingResistance * radius, .zero)
    group.pointee.rollingMass = Lanes.choose(rolls, 1 / inertia, .zero)
    group.pointee.rollingImpulse = Lanes.choose(rolls, impulse, .zero)
  }

  /// Applies friction at single points, so that a correction does not turn the body about its
  /// point.
  ///
  /// Two points keep a body from turning; a body that is wedged between single points would turn in
  /// every biased sweep and be turned back in every relaxing sweep.
  ///
  /// A function of its own, because otherwise the compiler takes the lanes of all other contacts
  /// apart.
  @inline(never)
  func holdPivots(_ group: UnsafeMutablePointer<ContactLanes>) {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    let old = group.pointee.first.tangentImpulse
    let speed = tangentVelocity(group.pointee.first, group, a, b)
    _ = group.pointee.first.addFriction(speed, group.pointee.friction)
    let new = Lanes.choose(where: group.pointee.pivot, group.pointee.first.tangentImpulse, old)
    group.pointee.first.tangentImpulse = new
    applyTangentImpulses(group, &a, &b, new - old, .zero)
    store(a, b, group)
  }

  /// Applies the angular impulses of the substep before; apart for the same reason.
  @inline(never)
  func warmStartRolling(_ group: UnsafeMutablePointer<ContactLanes>) {
    var a = velocities(group.pointee.bodiesA)
    var b = velocities(group.pointee.bodiesB)
    turn(group, &a, &b, group.pointee.rollingImpulse)
    store(a, b, group)
  }

  /// Relaxes a group in which something rolls slowly; apart for the same reason.
  @inline(never)
  func relaxRolling(_ group: UnsafeMutablePointer<ContactLanes>) {
    relax(group, resistsRolling: true)
  }

  /// Slows the turning of bodies against each other, as far as the load of their contact does.
  @inline(__always)
  func resistRolling(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes
  ) {
    let limit = group.pointee.rollingArm * group.pointee.first.normalImpulse
    let old = group.pointee.rollingImpulse
    let wanted = old + group.pointee.rollingMass * (a.w - b.w)
    let new = Lanes.smaller(Lanes.larger(wanted, -limit), limit)
    group.pointee.rollingImpulse = new
    turn(group, &a, &b, new - old)
  }

  /// Applies angular impulses.
  @inline(__always)
  func turn(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes, _ impulse: Lanes
  ) {
    a.w -= group.pointee.inertiaA * impulse
    b.w += group.pointee.inertiaB * impulse
  }
}
