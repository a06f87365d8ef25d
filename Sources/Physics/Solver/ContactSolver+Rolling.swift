import CSweeps

// Contacts with a single point, about which bodies turn.
//
// Without resistance a round body would roll without end in a hollow, and a box would rock on a
// ball. So slow rolling is resisted by a small fraction of the load, as in nature.
extension StepContext {
  /// The share of the load that resists rolling, as for a ball on a hard floor.
  private static var rollingResistance: Float { 0.01 }
  /// The speed of round surfaces below which rolling is resisted, in pt/s.
  private static var slowRolling: Float { 15 }

  /// Marks the contacts with a single point where shapes roll on each other slowly.
  ///
  /// A round body is slow by its own angular velocity. A polygon on a ball never rolls far: it is
  /// resisted at any speed, because it would otherwise roll back and forth without end.
  @inline(always)
  func prepareRolling(
    _ group: UnsafeMutablePointer<ContactLanes>, _ turning: (a: Lanes, b: Lanes),
    radii: (a: Lanes, b: Lanes), _ isSingle: SIMDMask<SIMD4<Int32>>, impulse: Lanes
  ) {
    if group.pointee.singleState == 0 { return }
    group.pointee.pivot = Lanes(repeating: 1).replacing(with: -1, where: isSingle)
    let inertia = group.pointee.inertiaA + group.pointee.inertiaB
    let (speedA, speedB) = (turning.a * radii.a, turning.b * radii.b)
    let speed = Lanes.larger(speedA, -speedA) + Lanes.larger(speedB, -speedB)
    let isSlow = speed .< Self.slowRolling
    let radius = radii.a + radii.b
    let rolls = isSingle .& isSlow .& (radius .> .zero) .& (inertia .> .zero)
    group.pointee.rollingArm = Lanes.choose(rolls, Self.rollingResistance * radius, .zero)
    group.pointee.rollingMass = Lanes.choose(rolls, 1 / inertia, .zero)
    group.pointee.rollingImpulse = Lanes.choose(rolls, impulse, .zero)
  }
}
