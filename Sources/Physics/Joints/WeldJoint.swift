/// Two points and two angles held together: two bodies move as one, or a body stays in its place.
///
/// A soft weld has springs between its points, its angles, or both. The angle is that of the first
/// body relative to the other body or the plane, less the reference angle.
public struct WeldDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: JointAnchor
  /// The other end.
  public var b: JointAnchor
  /// The kept turn against the other end, in radians; nil for the turn at creation.
  public var referenceAngle: Double?
  /// The undamped frequency of the spring between the points, in Hz; 0 for rigid points.
  public var frequency: Double = 0
  /// The damping ratio of the spring between the points.
  public var dampingRatio: Double = 0
  /// The undamped frequency of the spring to the angle, in Hz; 0 for a rigid angle.
  public var angularFrequency: Double = 0
  /// The damping ratio of the spring to the angle.
  public var angularDampingRatio: Double = 0

  /// Makes a rigid weld; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  public init(_ a: JointAnchor, _ b: JointAnchor) {
    self.a = a
    self.b = b
  }
}

extension World {
  /// Adds a weld.
  ///
  /// - Parameters:
  ///   - definition: The two points that are held together with their angles.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(
    _ definition: WeldDefinition, collides: Bool = false
  ) -> JointID {
    var record = JointRecord(.weld)
    attach(&record, definition.a, definition.b)
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    setReference(&record, definition.referenceAngle)
    return insert(record, collides: collides)
  }
}

/// Welds: two points and two angles held together.
///
/// With d = pB - pA from anchor A to anchor B and φ = angle B - angle A + reference angle,
///
///     C  = (dx, dy, φ)
///     C' = (vB + wB × rB - vA - wA × rA, wB - wA) = J V
///     K  = | kxx kxy kxz |   kxx, kxy, kyy: those of a pin
///          | kxy kyy kyz |   kxz = -(rAy / IA + rBy / IB)
///          | kxz kyz kzz |   kyz =   rAx / IA + rBx / IB
///                            kzz = 1/IA + 1/IB
///
/// and e = C' + biasRate C. Of K Δ = -e the third row gives Δz = -(ez + kxz Δx + kyz Δy) / kzz.
/// With it the first two rows have kxx - kxz² / kzz and so on: the inverse masses, and the reduced
/// inverse inertia 1 / (IA + IB) at the arm rA - rB between the centers:
///
///     kxx - kxz² / kzz = 1/mA + 1/mB + (rAy - rBy)² / (IA + IB)
///
/// `solve` computes the right side, which has no differences of large numbers. Then Δλ = massScale
/// Δ - impulseScale λ. The impulses (x, y) and `turn` act on B, their opposites on A. Welds in
/// series, with pins too, are solved at once, see `BlockRow`.
///
/// A soft weld has springs, see `SoftPinRow` and `AngularSpringRow`; a rigid angle beside soft
/// points is an `AngleRow`.
enum WeldJoint: Joint {
  static let settings: [JointSetting] = [.ends, .spring, .referenceAngle, .angularSpring]

  @inline(always)
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds {
    if record.pointee.frequency == 0 && record.pointee.angularFrequency == 0 { return .weld }
    return [
      record.pointee.frequency > 0 ? .softPin : .pin,
      record.pointee.angularFrequency > 0 ? .angularSpring : .angle,
    ]
  }

  @inline(always)
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let ends = step.makeEnds(row)
    let dragged = step.drag(ends)
    step.appendSprings(kinds, ends, &memos)
    let record = step.joints + Int(row)
    let angle = step.turn(of: record.pointee)
    if kinds.contains(.angle) {
      step.runs.angles.append(
        AngleRow(ends: dragged, angle: Float(angle), impulse: record.pointee.turnImpulse))
    }
    if kinds.contains(.pin) {
      step.runs.rigidJoints.append(RigidJoint(dragged, record.pointee, isWeld: false, angle: 0))
    }
    if kinds.contains(.weld) {
      step.runs.rigidJoints.append(
        RigidJoint(dragged, record.pointee, isWeld: true, angle: Float(-angle)))
    }
  }
}

/// The row of two points and two angles that a weld holds together.
struct WeldRow: SolvedRow {
  var ends: JointEnds
  /// φ at the start of the step.
  var angle: Float
  /// λ.
  var x: Float
  var y: Float
  var turn: Float

  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, x, y) }

  @inline(always)
  mutating func warmStart(_ step: StepContext) {
    step.applyImpulse(&ends, step.arms(ends), x, y)
    step.applyAngularImpulse(&ends, -turn)
  }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let arms = step.arms(ends)
    let velocity = step.relativeVelocity(ends, arms)
    let a = step.masses[Int(ends.bodyA)]
    let b = ends.bodyB >= 0 ? step.masses[Int(ends.bodyB)] : MassRecord()
    let kzz = a.inertia + b.inertia
    let inverse = kzz > 0 ? 1 / kzz : 0
    let reduced = a.inertia * b.inertia * inverse
    let (dx, dy) = (arms.ax - arms.bx, arms.ay - arms.by)
    let k = InverseMassMatrix(
      xx: a.x + b.x + reduced * dy * dy, xy: -reduced * dx * dy,
      yy: a.y + b.y + reduced * dx * dx)
    let kxz = -(a.inertia * arms.ay + b.inertia * arms.by)
    let kyz = a.inertia * arms.ax + b.inertia * arms.bx
    let ex = velocity.x + softness.biasRate * arms.x
    let ey = velocity.y + softness.biasRate * arms.y
    let ez =
      -step.relativeTurning(ends) + softness.biasRate * (angle - step.relativeTurn(ends))
    let point = k.impulse(for: kxz * inverse * ez - ex, kyz * inverse * ez - ey)
    let angular = -(ez + kxz * point.x + kyz * point.y) * inverse
    let changeX = softness.massScale * point.x - softness.impulseScale * x
    let changeY = softness.massScale * point.y - softness.impulseScale * y
    let changeTurn = softness.massScale * angular - softness.impulseScale * turn
    x += changeX
    y += changeY
    turn += changeTurn
    step.applyImpulse(&ends, arms, changeX, changeY)
    step.applyAngularImpulse(&ends, -changeTurn)
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.impulseX, record.impulseY) = (x, y)
    record.turnImpulse = turn
  }
}

/// The row of a rigid angle beside soft points.
///
/// C = θ = angle A - angle B - reference angle, J = (0, 1, 0, -1), K = 1/IA + 1/IB.
struct AngleRow: SolvedRow {
  var ends: JointEnds
  /// θ at the start of the step.
  var angle: Float
  /// λ.
  var impulse: Float

  @inline(always)
  mutating func warmStart(_ step: StepContext) { step.applyAngularImpulse(&ends, impulse) }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let inverse = step.angularResponse(ends)
    let mass = inverse > 0 ? 1 / inverse : 0
    let position = angle + step.relativeTurn(ends)
    let change = softness.change(step.relativeTurning(ends), position, mass, impulse)
    impulse += change
    step.applyAngularImpulse(&ends, change)
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    record.turnImpulse = impulse
  }
}
