import Geometry

/// Rods, ropes and springs: joints that keep a distance between two points.
///
/// With d = pB - pA from anchor A to anchor B, L = |d| and u = d / L,
///
///     C  = L - length
///     C' = u · (vB + wB × rB - vA - wA × rA) = J V
///     J  = (-u, -(rA × u), u, rB × u)
///     K  = u · (1/mA + 1/mB) u + (rA × u)² / IA + (rB × u)² / IB,   m = 1 / K
///
/// as u turns across itself only, so that its change adds nothing to C'. The impulse λ u acts on B,
/// its opposite on A. Points that coincide have no u; any direction separates them.
///
/// - A rod keeps C at 0: Δλ = -massScale m (C' + biasRate C) - impulseScale λ.
/// - A range keeps C = L - minimum and C = maximum - L at 0 or above, each with λ at least 0:
///   `limit`.
/// - A spring changes C' as `MatchedSpring` says; `SpringLanes` computes four of them at once.
///   A spring that damps across changes both components of d', with the 2 by 2 matrix of a pin for
///   K.
/// - Friction opposes the swing of A's anchor about B's: with n = (-uy, ux), it asks for v = n · d'
///   = 0 with |λ| at most h · friction / max(L, 1). Both bodies get the impulse at the place of A's
///   anchor, with the arms pA - cA and pA - cB, so that it does not turn the two as a whole.
enum DistanceJoint: Joint {
  static let settings: [JointSetting] = [.ends, .length, .spring, .dampingAcross, .friction]

  @inline(always)
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds {
    var kinds = JointRowKinds()
    if record.pointee.frequency > 0 {
      kinds = record.pointee.flags & JointRecord.dampsAcross != 0 ? .crossSpring : .spring
    }
    if record.pointee.isRod && record.pointee.frequency == 0 {
      kinds = .rod
    } else if world.canReachEnds(record.pointee, in: duration) {
      kinds.insert(.range)
    }
    if record.pointee.friction > 0 && !kinds.isEmpty { kinds.insert(.swing) }
    return kinds
  }

  @inline(always)
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let ends = step.makeEnds(row)
    let dragged = step.drag(ends)
    if kinds.contains(.spring) {
      step.runs.springs.append(PointSpring(ends)).pointee.prepare(step, &memos)
      if kinds == .spring { return }
    }
    let record = step.joints + Int(row)
    if kinds.contains(.crossSpring) {
      let row = step.runs.crossSprings.append(CrossSpringRow(point: PointSpring(ends)))
      row.pointee.point.prepare(step, &memos)
    }
    if kinds.contains(.range) { step.runs.ranges.append(RangeRow(dragged, record.pointee)) }
    if kinds.contains(.rod) { step.runs.rods.append(RodRow(dragged, record.pointee)) }
    if kinds.contains(.swing) {
      step.runs.swings.append(SwingFrictionRow(dragged, record.pointee, h: step.h, slop: step.slop))
    }
  }

  /// Makes a rod with a new frequency a spring without limits, and the other way round.
  static func willSetFrequency(
    _ frequency: Double, of record: inout JointRecord, in world: World
  ) {
    let isUnlimited = record.minimum == 0 && record.maximum == .infinity
    if frequency > 0 && record.frequency == 0 && record.isRod {
      world.setLengths(&record, record.length, 0...Double.infinity)
    } else if frequency == 0 && record.frequency > 0 && isUnlimited {
      world.setLengths(&record, record.length, record.length...record.length)
    }
  }

  /// The torque on B, whose force acts at its anchor, except that friction acts at A's.
  static func torqueOnSecond(of record: JointRecord, in world: World) -> Double {
    let center = world.poses[Int(record.bodyB)].center
    let arm = world.anchorPoint(record.bodyB, record.anchorB) - center
    return Double(record.motorLoad) - arm.cross(record.force)
  }

  static func brokenRule(of record: JointRecord) -> String? {
    record.minimum >= 0
      ? nil : "a range of lengths must start at 0 or above: \(record.minimum)"
  }
}

extension StepContext {
  /// d' along u, and K along it as m.
  @inline(always)
  fileprivate func speed(
    _ ends: JointEnds, _ arms: JointArms<Float>, along x: Float, _ y: Float
  ) -> Float {
    let velocity = relativeVelocity(ends, arms)
    return velocity.x * x + velocity.y * y
  }
}

/// A rod, for `RodLanes`.
struct RodRow: JointRow {
  var ends: JointEnds
  let length: Float
  /// λ.
  var impulse: Float

  init(_ ends: JointEnds, _ record: JointRecord) {
    self.ends = ends
    (length, impulse) = (Float(record.minimum), record.impulseX)
  }

  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, impulse, 0) }
}

/// A rope, or another range of lengths.
struct RangeRow: SolvedRow {
  var ends: JointEnds
  let minimum: Float
  let maximum: Float
  /// λ of the least length and of the greatest one.
  var lower: Float
  var upper: Float

  init(_ ends: JointEnds, _ record: JointRecord) {
    self.ends = ends
    (minimum, maximum) = (Float(record.minimum), Float(record.maximum))
    (lower, upper) = (record.lowerImpulse, record.upperImpulse)
  }

  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, lower - upper, 0) }

  @inline(always)
  mutating func warmStart(_ step: StepContext) {
    let arms = step.arms(ends)
    let axis = direction(arms.x, arms.y)
    let impulse = lower - upper
    step.applyImpulse(&ends, arms, impulse * axis.x, impulse * axis.y)
  }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let arms = step.arms(ends)
    let axis = direction(arms.x, arms.y)
    let mass = step.response(ends, arms).mass(along: axis.x, axis.y)
    if minimum > 0 {
      let velocity = step.speed(ends, arms, along: axis.x, axis.y)
      let change = softness.limit(
        velocity, axis.length - minimum, mass, step.inverseH, &lower)
      step.applyImpulse(&ends, arms, change * axis.x, change * axis.y)
    }
    if maximum < .infinity {
      let velocity = step.speed(ends, arms, along: axis.x, axis.y)
      let change = -softness.limit(
        -velocity, maximum - axis.length, mass, step.inverseH, &upper)
      step.applyImpulse(&ends, arms, change * axis.x, change * axis.y)
    }
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.lowerImpulse, record.upperImpulse) = (lower, upper)
  }
}

/// A spring that also damps across.
struct CrossSpringRow: PointSpringRow {
  var point: PointSpring

  @inline(always)
  mutating func apply(_ step: StepContext) {
    let spring = point.spring
    let arms = step.arms(ends)
    let velocity = step.relativeVelocity(ends, arms)
    let (ownX, ownY) = (velocity.x - point.loadX, velocity.y - point.loadY)
    let axis = direction(arms.x + spring.ahead * ownX, arms.y + spring.ahead * ownY)
    let load = point.loadX * axis.x + point.loadY * axis.y
    let along = spring.rate * (axis.length - point.length) + spring.loss * load
    let impulse = step.response(ends, arms).impulse(
      for: -(spring.damping * ownX + along * axis.x), -(spring.damping * ownY + along * axis.y))
    step.applyImpulse(&ends, arms, impulse.x, impulse.y)
  }
}

/// The friction of a swing about the other end.
struct SwingFrictionRow: SolvedRow {
  var ends: JointEnds
  /// The largest angular impulse of a substep.
  let limit: Float
  /// The least distance at which friction acts, in points; above 0 for a rope.
  let minimumLength: Float
  /// λ.
  var impulse: Float
  /// The angular impulse on B in this step minus that of the same impulses at B's anchor.
  var couple: Float = 0

  init(_ ends: JointEnds, _ record: JointRecord, h: Float, slop: Float) {
    let isRope = record.frequency == 0 && !record.isRod
    self.ends = ends
    limit = Float(record.friction) * h
    minimumLength = isRope ? Float(record.maximum) - slop : 0
    impulse = record.frictionImpulse
  }

  @inline(always)
  mutating func warmStart(_ step: StepContext) { applyImpulse(swing(step), impulse, step) }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness) {
    let swing = swing(step)
    let velocity = step.relativeVelocity(ends, swing.arms)
    let across = velocity.y * swing.x - velocity.x * swing.y
    let mass = step.response(ends, swing.arms).mass(along: -swing.y, swing.x)
    let limit = swing.length < minimumLength ? 0 : self.limit / Swift.max(swing.length, 1)
    applyImpulse(swing, bounded(&impulse, -mass * across, limit), step)
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    record.frictionImpulse = impulse
    record.motorLoad = couple * step.inverseH / Float(step.substepCount)
  }

  /// u, L, and the arms of A's anchor on both bodies.
  private typealias Swing = (x: Float, y: Float, length: Float, arms: JointArms<Float>)

  @inline(always)
  private func swing(_ step: StepContext) -> Swing {
    var arms = step.arms(ends)
    let axis = direction(arms.x, arms.y)
    arms.bx -= arms.x
    arms.by -= arms.y
    return (axis.x, axis.y, axis.length, arms)
  }

  @inline(always)
  private mutating func applyImpulse(_ swing: Swing, _ impulse: Float, _ step: StepContext) {
    step.applyImpulse(&ends, swing.arms, -impulse * swing.y, impulse * swing.x)
    couple -= swing.length * impulse
  }
}

extension World {
  /// Whether a step could bring a distance to an end of its range.
  ///
  /// A rope that stays slack gets no row: it costs nothing, and its bodies stay in free flight.
  fileprivate func canReachEnds(_ record: JointRecord, in duration: Double) -> Bool {
    if record.minimum <= 0 && record.maximum == .infinity { return false }
    if record.lowerImpulse != 0 || record.upperImpulse != 0 { return true }
    let a = anchorPoint(record.bodyA, record.anchorA)
    let length = a.distance(to: anchorPoint(record.bodyB, record.anchorB))
    var reach = self.reach(record.bodyA, record.anchorA, in: duration)
    if record.bodyB >= 0 { reach += self.reach(record.bodyB, record.anchorB, in: duration) }
    return length + reach > record.maximum || length - reach < record.minimum
  }
}
