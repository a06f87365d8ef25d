import CSweeps

/// The motors, friction and limits of four pins that are solved side by side, see `JointDrive`.
struct DriveLanes: LaneRow {
  var ends: EndLanes
  private var drive: JointDrive<Lanes>
  /// The parts that any of the four has.
  private var parts: DriveParts
  /// θ, k and m at the present poses of the bodies.
  private var position: Lanes
  private var inverse: Lanes
  private var mass: Lanes

  @inline(always)
  mutating func prepare(_ sources: LaneSources<AngularDriveRow>, _ step: StepContext) {
    step.prepare(&ends, sources)
    inverse = ends.massA.inertia + ends.massB.inertia
    mass = .inverse(inverse)
    drive.position = sources.lanes { $0.pointee.drive.position }
    drive.minimum = sources.lanes { $0.pointee.drive.minimum }
    drive.maximum = sources.lanes { $0.pointee.drive.maximum }
    drive.speed = sources.lanes { $0.pointee.drive.speed }
    drive.motorLimit = sources.lanes { $0.pointee.drive.motorLimit }
    drive.frictionLimit = sources.lanes { $0.pointee.drive.frictionLimit }
    drive.motor = sources.lanes { $0.pointee.drive.motor }
    drive.friction = sources.lanes { $0.pointee.drive.friction }
    drive.lower = sources.lanes { $0.pointee.drive.lower }
    drive.upper = sources.lanes { $0.pointee.drive.upper }
    parts = sources.a.pointee.drive.parts.union(sources.b.pointee.drive.parts)
      .union(sources.c.pointee.drive.parts).union(sources.d.pointee.drive.parts)
  }

  @inline(always)
  mutating func place(_ step: StepContext) {
    position =
      drive.position
      + (step.motion(ends.bodiesA).turn - step.motion(ends.bodiesB).turn)
  }

  @inline(always)
  mutating func warmStart(_ step: StepContext) {
    var motions = step.motions(ends)
    apply(drive.impulse, to: &motions)
    step.write(motions, ends)
  }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness, isBiased: Bool) {
    var motions = step.motions(ends)
    let change = drive.solve(
      parts, position, motions.a.w - motions.b.w, inverse, mass, softness, step.inverseH)
    apply(change, to: &motions)
    step.write(motions, ends)
    // The biased sweep includes the warm start, so it applied all of λ.
    ends.angularImpulse += isBiased ? drive.impulse : change
  }

  /// Applies angular impulses to A and their opposites to B.
  @inline(always)
  private func apply(_ impulse: Lanes, to motions: inout EndMotions) {
    motions.a.w += ends.massA.inertia * impulse
    motions.b.w -= ends.massB.inertia * impulse
  }

  func store(_ step: StepContext) {
    step.report(ends)
    for lane in 0..<4 where ends.rows[lane] >= 0 {
      let record = step.joints + Int(ends.rows[lane])
      (record.pointee.motorImpulse, record.pointee.frictionImpulse) = (
        drive.motor[lane], drive.friction[lane]
      )
      (record.pointee.lowerImpulse, record.pointee.upperImpulse) = (
        drive.lower[lane], drive.upper[lane]
      )
      record.pointee.motorLoad = drive.motor[lane] * step.inverseH
    }
  }
}
