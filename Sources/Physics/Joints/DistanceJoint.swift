public import Geometry

/// One end of a joint: a point of a body, or a point of the world.
public enum JointAnchor: Hashable, Sendable {
  /// A point in a body's own coordinates, in points.
  case body(BodyID, Vector = .zero)
  /// A point of the plane, in points.
  case world(Vector)
}

/// A rod, a spring or a rope between two points.
///
/// With frequency 0 the distance stays in `range`: a rod for a range of one length, a rope for
/// `0...length`. With a frequency a spring pulls towards `length`, and `range` still bounds it.
public struct DistanceDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: JointAnchor
  /// The other end.
  public var b: JointAnchor
  /// The distance at rest, in points, at least 0.
  public var length: Double
  /// The least and the greatest distance, in points; nil is a rod's `length...length` without a
  /// frequency and `0...infinity` with one.
  public var range: ClosedRange<Double>?
  /// The undamped frequency of the spring, in Hz; 0 for no spring.
  public var frequency: Double
  /// The damping ratio of the spring; 0 never rests, 1 does not overshoot.
  public var dampingRatio: Double
  /// Whether the spring also damps motion across its axis, at the same rate as along it.
  public var dampsAcross = false
  /// The torque that opposes swinging, in mass · pt²/s²; 0 for none.
  ///
  /// Friction acts on the first end, across the line between the ends. Its force is at most the
  /// torque over the distance, or over 1 pt where the distance is less. A slack rope swings freely.
  public var frictionTorque: Double = 0

  /// Makes a rod, or with a frequency a spring; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  ///   - length: The distance at rest, in points, at least 0.
  ///   - range: The least and the greatest distance, in points.
  ///   - frequency: The undamped frequency of the spring, in Hz; 0 for no spring.
  ///   - dampingRatio: The damping ratio of the spring.
  public init(
    _ a: JointAnchor, _ b: JointAnchor, length: Double, range: ClosedRange<Double>? = nil,
    frequency: Double = 0, dampingRatio: Double = 0
  ) {
    self.a = a
    self.b = b
    self.length = length
    self.range = range
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

extension World {
  /// Adds a rod, a spring or a rope.
  ///
  /// - Parameters:
  ///   - definition: The two ends, and the rod, spring or rope between them.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(
    _ definition: DistanceDefinition, collides: Bool = true
  ) -> JointID {
    var record = JointRecord(.distance)
    attach(&record, definition.a, definition.b)
    let isSpring = definition.frequency > 0
    let length = definition.length
    setLengths(
      &record, length,
      definition.range ?? (isSpring ? 0...Double.infinity : length...Swift.max(length, length)))
    setSpring(&record, definition.frequency, definition.dampingRatio)
    if definition.dampsAcross { record.flags |= JointRecord.dampsAcross }
    setFriction(&record, definition.frictionTorque)
    return insert(record, collides: collides)
  }

  /// Changes the length at rest and, unless given, the range that goes with it, in points.
  ///
  /// Without a range a rod gets the new length as its only one; a spring or a rope keeps its range.
  public mutating func setLength(
    _ length: Double, range: ClosedRange<Double>? = nil, of id: JointID
  ) {
    change(id, .length) { world, record in
      let isRod = record.frequency == 0 && record.isRod
      let kept = record.minimum...record.maximum
      world.setLengths(&record, length, range ?? (isRod ? length...length : kept))
    }
  }

  /// Lets a spring damp motion across its axis too, or not.
  public mutating func setDampsAcross(_ dampsAcross: Bool, of id: JointID) {
    change(id, .dampingAcross) { _, record in
      record.flags &= ~JointRecord.dampsAcross
      if dampsAcross { record.flags |= JointRecord.dampsAcross }
    }
  }

  func setLengths(
    _ record: inout JointRecord, _ length: Double, _ range: ClosedRange<Double>
  ) {
    precondition(length >= 0 && length.isFinite, "a length must be at least 0: \(length)")
    precondition(range.lowerBound >= 0, "a range of lengths must start at 0 or above: \(range)")
    precondition(range.lowerBound.isFinite, "a least length must be finite: \(range)")
    record.length = Domain.length.clamped(length)
    setRange(&record, range)
    if record.minimum <= 0 { record.lowerImpulse = 0 }
  }
}

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
      let row = step.runs.crossSprings.append(CrossSpringRow(PointSpring(ends)))
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
  /// The axis of this substep's pull.
  private var axisX: Float = 0
  private var axisY: Float = 0

  init(_ point: PointSpring) { self.point = point }

  @inline(always)
  mutating func pull(_ step: StepContext) {
    let spring = point.spring
    let arms = step.arms(ends)
    let velocity = step.relativeVelocity(ends, arms)
    let axis = direction(
      arms.x + spring.ahead * velocity.x, arms.y + spring.ahead * velocity.y)
    let lost = point.lostX * axis.x + point.lostY * axis.y
    let along = -spring.stiffness * (axis.length - point.length) - lost
    let impulse = step.response(ends, arms).impulse(for: along * axis.x, along * axis.y)
    step.applyPull(&ends, arms, impulse.x, impulse.y)
    (axisX, axisY) = (axis.x, axis.y)
  }

  @inline(always)
  mutating func damp(_ step: StepContext) {
    let spring = point.spring
    let arms = step.arms(ends)
    let mass = step.response(ends, arms).inverted()
    let pull = step.relativePull(ends, arms)
    let along = -spring.loss * (pull.x * axisX + pull.y * axisY)
    let lost = mass.impulse(for: along * axisX, along * axisY)
    step.applyPull(&ends, arms, lost.x, lost.y)
    let velocity = step.relativeVelocity(ends, arms)
    let impulse = mass.impulse(
      for: -spring.damping * velocity.x, -spring.damping * velocity.y)
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
