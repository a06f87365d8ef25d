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
/// and e = C' + biasRate C. Of K Δ = -e the third row gives Δz = -(ez + kxz Δx + kyz Δy) / kzz. With it the
/// first two have kxx - kxz² / kzz and so on, which are the masses alone and, at the way rA - rB between the
/// centers, the reduced inertia 1 / (IA + IB):
///
///     kxx - kxz² / kzz = 1/mA + 1/mB + (rAy - rBy)² / (IA + IB)
///
/// `solve` computes the right side, which has no differences of large numbers. Then
/// Δλ = massScale Δ - impulseScale λ. The impulses (x, y) and `turn` act on B, their opposites on A. Welds that
/// share bodies in a row, with pins too, are solved at once, see `ChainLink`.
///
/// A soft weld has springs in place of what gives way, see `SoftPinRow` and `AngularSpringRow`; an angle that
/// is kept while points give way is an `AngleRow`.
enum WeldJoint: Joint {
  static let settings: [JointSetting] = [.ends, .spring, .referenceAngle, .angularSpring]

  @inline(__always)
  static func parts(
    of record: JointRecord, in world: World, over duration: Double
  ) -> JointParts {
    if record.frequency == 0 && record.angularFrequency == 0 { return .weld }
    return [
      record.frequency > 0 ? .softPin : .pin,
      record.angularFrequency > 0 ? .angularSpring : .angle,
    ]
  }

  @inline(__always)
  static func prepare(
    _ row: Int32, _ parts: JointParts, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let ends = step.makeEnds(row)
    let dragged = step.drag(ends)
    step.appendSprings(parts, ends, &memos)
    let record = step.joints + Int(row)
    let angle = step.turn(of: record.pointee)
    if parts.contains(.angle) {
      step.runs.angles.append(
        AngleRow(ends: dragged, angle: Float(angle), impulse: record.pointee.turnImpulse))
    }
    if parts.contains(.pin) {
      step.runs.links.append(ChainLink(dragged, record.pointee, isWeld: false, angle: 0))
    }
    if parts.contains(.weld) {
      step.runs.links.append(
        ChainLink(dragged, record.pointee, isWeld: true, angle: Float(-angle)))
    }
  }
}

/// Two points and two angles that are held together.
struct WeldRow: SolvedRow {
  var ends: JointEnds
  /// φ at the start of the step.
  var angle: Float
  /// λ.
  var x: Float
  var y: Float
  var turn: Float

  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, x, y) }

  @inline(__always)
  mutating func warmStart(_ step: StepContext) {
    step.push(&ends, step.arms(ends), x, y)
    step.twist(&ends, -turn)
  }

  @inline(__always)
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
    step.push(&ends, arms, changeX, changeY)
    step.twist(&ends, -changeTurn)
  }

  @inline(__always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.impulseX, record.impulseY) = (x, y)
    record.turnImpulse = turn
  }
}

/// An angle that is kept while points give way: C = θ = angle A - angle B - reference angle,
/// J = (0, 1, 0, -1), K = 1/IA + 1/IB.
struct AngleRow: SolvedRow {
  var ends: JointEnds
  /// θ at the start of the step.
  var angle: Float
  /// λ.
  var impulse: Float

  @inline(__always)
  mutating func warmStart(_ step: StepContext) { step.twist(&ends, impulse) }

  @inline(__always)
  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let inverse = step.angularResponse(ends)
    let mass = inverse > 0 ? 1 / inverse : 0
    let place = angle + step.relativeTurn(ends)
    let change = softness.change(step.relativeTurning(ends), place, mass, impulse)
    impulse += change
    step.twist(&ends, change)
  }

  @inline(__always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    record.turnImpulse = impulse
  }
}
