import Geometry

/// Sliders: a point of a body held on a line of the other end, without rotation against it.
///
/// The axis u turns with B, and n = (-uy, ux) is u turned clockwise. With d = pA - pB from anchor B to anchor A
/// and θ = angle A - angle B - reference angle,
///
///     across = n · d,   along = u · d
///     C  = (across, θ)
///     C' = (n · (vA + wA × rA - vB - wB × r), wA - wB),   r = pA - cB
///     J  = | n  rA × n  -n  -(r × n) |
///          | 0  1        0  -1       |
///
/// B is held where A's anchor is, at r and not at rB, as the line goes through that place and turns about cB.
/// rA × n = rA · u is `acrossA`, r × n = r · u is `acrossB`, and so
///
///     K = | kxx kxy |   kxx = n · (1/mA + 1/mB) n + acrossA² / IA + acrossB² / IB
///         | kxy kyy |   kxy = acrossA / IA + acrossB / IB
///                       kyy = 1/IA + 1/IB
///
/// K Δ = -(C' + biasRate C) and Δλ = massScale Δ - impulseScale λ. The impulses act on A, their opposites on B.
///
/// Motor, friction and limits act along u before that, as in `JointDrive`, with the place `along`,
/// J = (u, rA × u, -u, -(r × u)), of which rA × u is `alongA` and r × u is `alongB`, and
/// k = u · (1/mA + 1/mB) u + alongA² / IA + alongB² / IB.
enum SliderJoint: Joint {
  static let settings: [JointSetting] = [
    .ends, .axis, .referenceAngle, .limits, .motor, .friction,
  ]

  @inline(__always)
  static func parts(
    of record: JointRecord, in world: World, over duration: Double
  ) -> JointParts { .slider }

  @inline(__always)
  static func prepare(
    _ row: Int32, _ parts: JointParts, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let dragged = step.drag(step.makeEnds(row))
    step.runs.sliders.append(SliderRow(dragged, step.joints[Int(row)], step))
  }

  static func brokenRule(of record: JointRecord) -> String? {
    abs(record.axis.lengthSquared - 1) <= 1e-9
      ? nil : "an axis must have the length 1: \(record.axis)"
  }
}

/// A slider.
struct SliderRow: SolvedRow {
  var ends: JointEnds
  /// u, at the start of the step.
  let axisX: Float
  let axisY: Float
  /// θ at the start of the step.
  let angle: Float
  /// λ.
  var across: Float
  var turn: Float
  var drive: JointDrive

  init(_ ends: JointEnds, _ record: JointRecord, _ step: StepContext) {
    self.ends = ends
    let axis = ends.bodyB >= 0 ? step.poses[Int(ends.bodyB)].rotate(record.axis) : record.axis
    (axisX, axisY) = (Float(axis.x), Float(axis.y))
    angle = Float(step.turn(of: record))
    (across, turn) = (record.impulseX, record.turnImpulse)
    drive = JointDrive(record, at: 0, h: step.h)
  }

  /// B is held where A's anchor is.
  var leverage: (ends: JointEnds, x: Float, y: Float) {
    var ends = ends
    if ends.bodyB >= 0 { (ends.bx, ends.by) = (ends.ax - ends.wayX, ends.ay - ends.wayY) }
    return (ends, across, drive.impulse)
  }

  /// u and the levers at which impulses act, in a substep.
  private struct Way {
    var axisX: Float = 0
    var axisY: Float = 0
    /// How far anchor A is from the axis, and along it.
    var across: Float = 0
    var along: Float = 0
    /// The levers across the axis, and along it, on A and on B.
    var acrossA: Float = 0
    var acrossB: Float = 0
    var alongA: Float = 0
    var alongB: Float = 0
  }

  @inline(__always)
  private func way(_ step: StepContext) -> Way {
    let arms = step.arms(ends)
    var way = Way()
    (way.axisX, way.axisY) = (axisX, axisY)
    if ends.bodyB >= 0 {
      let b = step.motions[Int(ends.bodyB)]
      way.axisX = b.cosine * axisX - b.sine * axisY
      way.axisY = b.sine * axisX + b.cosine * axisY
    }
    let (ux, uy) = (way.axisX, way.axisY)
    way.along = -(arms.x * ux + arms.y * uy)
    way.across = arms.x * uy - arms.y * ux
    let (rx, ry) = (arms.bx - arms.x, arms.by - arms.y)
    way.acrossA = arms.ax * ux + arms.ay * uy
    way.acrossB = rx * ux + ry * uy
    way.alongA = arms.ax * uy - arms.ay * ux
    way.alongB = rx * uy - ry * ux
    return way
  }

  /// Applies an impulse across and along the axis and one against rotation to A, and their
  /// opposites to B.
  @inline(__always)
  private mutating func push(
    _ way: Way, across: Float, along: Float, turn: Float, _ step: StepContext
  ) {
    let px = along * way.axisX - across * way.axisY
    let py = along * way.axisY + across * way.axisX
    let a = Int(ends.bodyA)
    let massA = step.masses[a]
    let torque = way.acrossA * across + way.alongA * along + turn
    step.motions[a].vx += massA.x * px
    step.motions[a].vy += massA.y * py
    step.motions[a].w += massA.inertia * torque
    ends.impulseX += px
    ends.impulseY += py
    ends.angularImpulse += torque
    if ends.bodyB >= 0 {
      let b = Int(ends.bodyB)
      let massB = step.masses[b]
      step.motions[b].vx -= massB.x * px
      step.motions[b].vy -= massB.y * py
      step.motions[b].w -= massB.inertia * (way.acrossB * across + way.alongB * along + turn)
    }
  }

  /// The velocity of A's anchor as seen from B, across and along the axis.
  @inline(__always)
  private func velocity(_ way: Way, _ step: StepContext) -> (across: Float, along: Float) {
    let a = step.motions[Int(ends.bodyA)]
    var b = BodyState()
    if ends.bodyB >= 0 {
      b = step.motions[Int(ends.bodyB)]
    } else {
      (b.vx, b.vy) = (ends.bx, ends.by)
    }
    let (x, y) = (a.vx - b.vx, a.vy - b.vy)
    return (
      y * way.axisX - x * way.axisY + a.w * way.acrossA - b.w * way.acrossB,
      x * way.axisX + y * way.axisY + a.w * way.alongA - b.w * way.alongB
    )
  }

  mutating func warmStart(_ step: StepContext) {
    push(way(step), across: across, along: drive.impulse, turn: turn, step)
  }

  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let way = way(step)
    let a = step.masses[Int(ends.bodyA)]
    let b = ends.bodyB >= 0 ? step.masses[Int(ends.bodyB)] : MassRecord()
    let (mx, my) = (a.x + b.x, a.y + b.y)
    let (ux, uy) = (way.axisX, way.axisY)
    if drive.isActive {
      let inverse =
        mx * ux * ux + my * uy * uy + a.inertia * way.alongA * way.alongA
        + b.inertia * way.alongB * way.alongB
      let mass = inverse > 0 ? 1 / inverse : 0
      let along = velocity(way, step).along
      let impulse = drive.solve(way.along, along, inverse, mass, softness, step.inverseH)
      push(way, across: 0, along: impulse, turn: 0, step)
    }
    let k = InverseMassMatrix(
      xx: mx * uy * uy + my * ux * ux + a.inertia * way.acrossA * way.acrossA
        + b.inertia * way.acrossB * way.acrossB,
      xy: a.inertia * way.acrossA + b.inertia * way.acrossB, yy: a.inertia + b.inertia)
    let speed = velocity(way, step).across
    let turning = step.relativeTurning(ends)
    let impulse = k.impulse(
      for: -(speed + softness.biasRate * way.across),
      -(turning + softness.biasRate * (angle + step.relativeTurn(ends))))
    let change = softness.massScale * impulse.x - softness.impulseScale * across
    let changeTurn = softness.massScale * impulse.y - softness.impulseScale * turn
    across += change
    turn += changeTurn
    push(way, across: change, along: 0, turn: changeTurn, step)
  }

  @inline(__always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.impulseX, record.turnImpulse) = (across, turn)
    drive.store(in: &record, inverseH: step.inverseH)
  }
}
