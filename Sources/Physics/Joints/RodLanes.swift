/// Four rods that are solved side by side, see `DistanceJoint`.
struct RodLanes: LaneRow {
  var ends: EndLanes
  /// u, rA × u, rB × u and m at the present poses of the bodies.
  private var axisX: Lanes
  private var axisY: Lanes
  private var leverA: Lanes
  private var leverB: Lanes
  private var mass: Lanes
  /// C.
  private var error: Lanes
  /// λ.
  private var impulse: Lanes
  private var length: Lanes

  @inline(always)
  mutating func prepare(_ sources: LaneSources<RodRow>, _ step: StepContext) {
    step.prepare(&ends, sources)
    impulse = sources.lanes { $0.pointee.impulse }
    length = sources.lanes { $0.pointee.length }
  }

  @inline(always)
  mutating func place(_ step: StepContext) {
    let arms = step.arms(ends)
    let axis = direction(arms.x, arms.y)
    (axisX, axisY, error) = (axis.x, axis.y, axis.length - length)
    (leverA, leverB) = arms.turning(axisX, axisY)
    mass = .inverse(
      ends.massA.response(along: axisX, axisY, leverA)
        + ends.massB.response(along: axisX, axisY, leverB))
  }

  @inline(always)
  mutating func warmStart(_ step: StepContext) {
    var motions = step.motions(ends)
    apply(impulse, to: &motions)
    step.write(motions, ends)
  }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness, isBiased: Bool) {
    var motions = step.motions(ends)
    let (a, b) = (motions.a, motions.b)
    let velocity =
      (b.x - a.x + ends.travelX) * axisX + (b.y - a.y + ends.travelY) * axisY
      + (b.w * leverB - a.w * leverA)
    let change = softness.change(velocity, error, mass, impulse)
    impulse += change
    apply(change, to: &motions)
    step.write(motions, ends)
    // The biased sweep includes the warm start, so it applied all of λ.
    let given = isBiased ? impulse : change
    ends.add(given * axisX, given * axisY, turning: given * leverA)
  }

  @inline(always)
  private func apply(_ impulse: Lanes, to motions: inout EndMotions) {
    let (px, py) = (impulse * axisX, impulse * axisY)
    motions.a.subtract(px, py, turning: impulse * leverA, ends.massA)
    motions.b.add(px, py, turning: impulse * leverB, ends.massB)
  }

  func store(_ step: StepContext) {
    step.report(ends)
    for lane in 0..<4 where ends.rows[lane] >= 0 {
      step.joints[Int(ends.rows[lane])].impulseX = impulse[lane]
    }
  }
}

extension JointMasses {
  /// K of one end along an axis, with the arm of an impulse along it.
  @inline(always)
  func response(along x: Number, _ y: Number, _ lever: Number) -> Number {
    self.x * x * x + self.y * y * y + inertia * lever * lever
  }
}
