public import Geometry

/// A point of a body held on a line through the other end, without rotation against it.
///
/// The line moves with the other body; if the other end is in the plane, it stands still. The
/// translation of a slider is the position of the first body's point along the axis, from the other
/// end. The first body is the body of `a`, or of `b` if `a` is in the plane.
public struct SliderDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: JointAnchor
  /// The other end.
  public var b: JointAnchor
  /// The direction of the line, in the coordinates of the other body or of the plane; not zero.
  public var axis: Vector
  /// The kept turn against the other end, in radians; nil for the turn at creation.
  public var referenceAngle: Double?
  /// The least and the greatest translation, in points; nil for none.
  public var limits: ClosedRange<Double>?
  /// The target speed of the motor along the axis, in pt/s.
  public var motorSpeed: Double = 0
  /// The largest force of the motor, in mass · pt/s²; 0 for no motor.
  public var maximumForce: Double = 0
  /// The force that opposes all sliding, in mass · pt/s²; 0 for none.
  public var frictionForce: Double = 0

  /// Makes a slider; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  ///   - axis: The direction of the line, in the other end's coordinates, of any length above 0.
  ///   - limits: The least and the greatest translation, in points; nil for none.
  public init(_ a: JointAnchor, _ b: JointAnchor, axis: Vector, limits: ClosedRange<Double>? = nil)
  {
    self.a = a
    self.b = b
    self.axis = axis
    self.limits = limits
  }
}

extension World {
  /// Adds a slider.
  ///
  /// - Parameters:
  ///   - definition: The point, the line it slides on, and its motor, limits and friction.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(
    _ definition: SliderDefinition, collides: Bool = false
  ) -> JointID {
    var record = JointRecord(.slider)
    attach(&record, definition.a, definition.b)
    setAxis(&record, definition.axis)
    setReference(&record, definition.referenceAngle)
    setLimits(&record, definition.limits)
    setMotor(&record, definition.motorSpeed, definition.maximumForce)
    setFriction(&record, definition.frictionForce)
    return insert(record, collides: collides)
  }

  /// Changes the direction of a slider, in the other body's coordinates or in the plane.
  public mutating func setAxis(_ axis: Vector, of id: JointID) {
    change(id, .axis) { world, record in world.setAxis(&record, axis) }
  }

  /// The force of a slider's motor on its first body along the axis, in mass · pt/s².
  public func motorForce(of id: JointID) -> Double {
    motorLoad(of: id, .slider)
  }

  /// The position of a slider's point along the axis, from the other end, in points.
  public func currentTranslation(of id: JointID) -> Double {
    let record = record(of: id, .axis)
    let axis = record.bodyB >= 0 ? poses[Int(record.bodyB)].rotate(record.axis) : record.axis
    let a = anchorPoint(record.bodyA, record.anchorA)
    return (a - anchorPoint(record.bodyB, record.anchorB)).dot(axis)
  }

  private func setAxis(_ record: inout JointRecord, _ axis: Vector) {
    let length = axis.length
    precondition(
      axis.isFinite && length > 0 && length.isFinite,
      "an axis must be finite and not zero: \(axis)")
    record.axis = axis / length
  }
}

/// Sliders: a point of a body held on a line of the other end, without rotation against it.
///
/// The axis u turns with B, and n = (-uy, ux) is u turned clockwise. With d = pA - pB from anchor B
/// to anchor A and θ = angle A - angle B - reference angle,
///
///     across = n · d,   along = u · d
///     C  = (across, θ)
///     C' = (n · (vA + wA × rA - vB - wB × r), wA - wB),   r = pA - cB
///     J  = | n  rA × n  -n  -(r × n) |
///          | 0  1        0  -1       |
///
/// Impulses act on B at A's anchor, at r and not at rB, as the line goes through that point and
/// turns about cB. rA × n = rA · u is `acrossA`, r × n = r · u is `acrossB`, and so
///
///     K = | kxx kxy |   kxx = n · (1/mA + 1/mB) n + acrossA² / IA + acrossB² / IB
///         | kxy kyy |   kxy = acrossA / IA + acrossB / IB
///                       kyy = 1/IA + 1/IB
///
/// K Δ = -(C' + biasRate C) and Δλ = massScale Δ - impulseScale λ. The impulses act on A, their
/// opposites on B.
///
/// Motor, friction and limits act along u before that, as in `JointDrive`, with the position
/// `along` and J = (u, rA × u, -u, -(r × u)). With alongA = rA × u and alongB = r × u,
/// k = u · (1/mA + 1/mB) u + alongA² / IA + alongB² / IB.
enum SliderJoint: Joint {
  static let settings: [JointSetting] = [
    .ends, .axis, .referenceAngle, .limits, .motor, .friction,
  ]

  @inline(always)
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds { .slider }

  @inline(always)
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let dragged = step.drag(step.makeEnds(row))
    step.runs.sliders.append(SliderRow(dragged, step.joints[Int(row)], step))
  }

  static func brokenRule(of record: JointRecord) -> String? {
    abs(record.axis.lengthSquared - 1) <= 1e-9
      ? nil : "an axis must have the length 1: \(record.axis)"
  }
}

/// The row of a slider.
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
  var drive: JointDrive<Float>

  init(_ ends: JointEnds, _ record: JointRecord, _ step: StepContext) {
    self.ends = ends
    let axis = ends.bodyB >= 0 ? step.poses[Int(ends.bodyB)].rotate(record.axis) : record.axis
    (axisX, axisY) = (Float(axis.x), Float(axis.y))
    angle = Float(step.turn(of: record))
    (across, turn) = (record.impulseX, record.turnImpulse)
    drive = JointDrive(record, at: 0, h: step.h)
  }

  /// The ends with B's impulses at A's anchor, where they act.
  var leverage: (ends: JointEnds, x: Float, y: Float) {
    var ends = ends
    if ends.bodyB >= 0 { (ends.bx, ends.by) = (ends.ax - ends.deltaX, ends.ay - ends.deltaY) }
    return (ends, across, drive.impulse)
  }

  /// u, C and the entries of J in a substep.
  private struct Jacobian {
    var axisX: Float = 0
    var axisY: Float = 0
    /// The position of anchor A across the axis, and along it, in points.
    var across: Float = 0
    var along: Float = 0
    /// The arms of impulses across the axis, and along it, on A and on B.
    var acrossA: Float = 0
    var acrossB: Float = 0
    var alongA: Float = 0
    var alongB: Float = 0
  }

  @inline(always)
  private func jacobian(_ step: StepContext) -> Jacobian {
    let arms = step.arms(ends)
    var jacobian = Jacobian()
    (jacobian.axisX, jacobian.axisY) = (axisX, axisY)
    if ends.bodyB >= 0 {
      let b = step.motions[Int(ends.bodyB)]
      jacobian.axisX = b.cosine * axisX - b.sine * axisY
      jacobian.axisY = b.sine * axisX + b.cosine * axisY
    }
    let (ux, uy) = (jacobian.axisX, jacobian.axisY)
    jacobian.along = -(arms.x * ux + arms.y * uy)
    jacobian.across = arms.x * uy - arms.y * ux
    let (rx, ry) = (arms.bx - arms.x, arms.by - arms.y)
    jacobian.acrossA = arms.ax * ux + arms.ay * uy
    jacobian.acrossB = rx * ux + ry * uy
    jacobian.alongA = arms.ax * uy - arms.ay * ux
    jacobian.alongB = rx * uy - ry * ux
    return jacobian
  }

  /// Applies impulses across and along the axis and against rotation to A, and opposites to B.
  @inline(always)
  private mutating func applyImpulse(
    _ jacobian: Jacobian, across: Float, along: Float, turn: Float, _ step: StepContext
  ) {
    let px = along * jacobian.axisX - across * jacobian.axisY
    let py = along * jacobian.axisY + across * jacobian.axisX
    let a = Int(ends.bodyA)
    let massA = step.masses[a]
    let torque = jacobian.acrossA * across + jacobian.alongA * along + turn
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
      step.motions[b].w -=
        massB.inertia * (jacobian.acrossB * across + jacobian.alongB * along + turn)
    }
  }

  /// The velocity of A's anchor relative to B, across and along the axis.
  @inline(always)
  private func velocity(_ jacobian: Jacobian, _ step: StepContext) -> (across: Float, along: Float)
  {
    let a = step.motions[Int(ends.bodyA)]
    var b = BodyState()
    if ends.bodyB >= 0 {
      b = step.motions[Int(ends.bodyB)]
    } else {
      (b.vx, b.vy) = (ends.bx, ends.by)
    }
    let (x, y) = (a.vx - b.vx, a.vy - b.vy)
    return (
      y * jacobian.axisX - x * jacobian.axisY + a.w * jacobian.acrossA - b.w * jacobian.acrossB,
      x * jacobian.axisX + y * jacobian.axisY + a.w * jacobian.alongA - b.w * jacobian.alongB
    )
  }

  mutating func warmStart(_ step: StepContext) {
    applyImpulse(jacobian(step), across: across, along: drive.impulse, turn: turn, step)
  }

  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let jacobian = jacobian(step)
    let a = step.masses[Int(ends.bodyA)]
    let b = ends.bodyB >= 0 ? step.masses[Int(ends.bodyB)] : MassRecord()
    let (mx, my) = (a.x + b.x, a.y + b.y)
    let (ux, uy) = (jacobian.axisX, jacobian.axisY)
    let parts = drive.parts
    if !parts.isEmpty {
      let inverse =
        mx * ux * ux + my * uy * uy + a.inertia * jacobian.alongA * jacobian.alongA
        + b.inertia * jacobian.alongB * jacobian.alongB
      let mass = inverse > 0 ? 1 / inverse : 0
      let along = velocity(jacobian, step).along
      let impulse = drive.solve(
        parts, jacobian.along, along, inverse, mass, softness, step.inverseH)
      applyImpulse(jacobian, across: 0, along: impulse, turn: 0, step)
    }
    let k = InverseMassMatrix(
      xx: mx * uy * uy + my * ux * ux + a.inertia * jacobian.acrossA * jacobian.acrossA
        + b.inertia * jacobian.acrossB * jacobian.acrossB,
      xy: a.inertia * jacobian.acrossA + b.inertia * jacobian.acrossB, yy: a.inertia + b.inertia)
    let speed = velocity(jacobian, step).across
    let turning = step.relativeTurning(ends)
    let impulse = k.impulse(
      for: -(speed + softness.biasRate * jacobian.across),
      -(turning + softness.biasRate * (angle + step.relativeTurn(ends))))
    let change = softness.massScale * impulse.x - softness.impulseScale * across
    let changeTurn = softness.massScale * impulse.y - softness.impulseScale * turn
    across += change
    turn += changeTurn
    applyImpulse(jacobian, across: change, along: 0, turn: changeTurn, step)
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.impulseX, record.turnImpulse) = (across, turn)
    drive.store(in: &record, inverseH: step.inverseH)
  }
}
