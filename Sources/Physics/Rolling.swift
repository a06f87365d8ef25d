// What is round rolls on for ever where nothing resists it: a ball in a hollow, a box that rocks on a
// ball. So slow rolling is resisted by a small part of the load, as everything that rolls is.
extension StepContext {
  /// The share of the load that resists rolling, as of a ball on a hard floor.
  private static var rollingResistance: Float { 0.01 }
  /// The speed of the surface below which rolling is resisted, in pt/s.
  private static var slowRolling: Float { 15 }

  /// Notes where shapes roll on each other, and how slowly.
  @inline(__always)
  func prepareRolling(
    _ group: UnsafeMutablePointer<ContactLanes>, _ turning: Lanes, _ radius: Lanes, _ points: Lanes
  ) {
    let isSingle = points .== 1
    group.pointee.pivot = Lanes(repeating: 1).replacing(with: -1, where: isSingle)
    group.pointee.pivots = any(isSingle) ? 1 : 0
    let isSlow = turning * turning * radius * radius .< Self.slowRolling * Self.slowRolling
    let rolls = (radius .> .zero) .& isSingle .& isSlow
    group.pointee.rolls = any(rolls) ? 1 : 0
    if group.pointee.rolls == 0 { return }
    let inertia = group.pointee.inertiaA + group.pointee.inertiaB
    group.pointee.rollingArm =
      (Self.rollingResistance * radius).replacing(with: 0, where: .!(rolls .& (inertia .> .zero)))
    group.pointee.rollingMass = (1 / inertia).replacing(with: 0, where: inertia .<= 0)
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
    let twist = Lanes.smaller(Lanes.larger(wanted, -limit), limit)
    group.pointee.rollingImpulse = twist
    turn(group, &a, &b, twist - old)
  }

  /// Applies angular impulses.
  @inline(__always)
  func turn(
    _ group: UnsafeMutablePointer<ContactLanes>, _ a: inout VelocityLanes,
    _ b: inout VelocityLanes, _ twist: Lanes
  ) {
    a.w -= group.pointee.inertiaA * twist
    b.w += group.pointee.inertiaB * twist
  }
}
