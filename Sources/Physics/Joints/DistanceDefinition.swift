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
