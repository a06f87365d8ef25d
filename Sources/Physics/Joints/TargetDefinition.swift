public import Geometry

/// A body's center of mass pulled to a point, and its angle to an angle, whatever its mass.
public struct TargetDefinition: Hashable, Sendable {
  /// The body that is pulled.
  public var body: BodyID
  /// The point to which the body's origin is pulled, in points.
  public var point: Vector
  /// The undamped frequency of the pull, in Hz; 0 for no pull.
  public var frequency: Double
  /// The damping ratio of the pull, equal in all directions.
  public var dampingRatio: Double
  /// The largest acceleration by which the spring pulls, in pt/s²; its damping is not limited.
  ///
  /// If it is finite, a body that touches something rests exactly at its angle, however the contact
  /// turns it: see `TargetHold`.
  public var maximumAcceleration: Double = .infinity
  /// The target angle of the body, in radians; whole turns do not count.
  public var angle: Double = 0
  /// The undamped frequency of the turning, in Hz; 0 for no turning.
  public var angularFrequency: Double = 0
  /// The damping ratio of the turning.
  public var angularDampingRatio: Double = 0
  /// The point of the body where the pull acts, from its center of mass, in points.
  ///
  /// The pull aims at the position that this point has when the body is at its target. So the pull
  /// p also turns the body, by the angular acceleration (lever x p) / gyration², and it moves a
  /// body that is only turned. The lever turns with the body.
  public var lever: Vector = .zero
  /// The point of the body where the damping of the pull acts, in the same way.
  public var dampingLever: Vector = .zero
  /// The radius of gyration with which the levers turn the body, in place of its own, in points.
  ///
  /// It is 0 for no levers, otherwise at least 0.001. Levers so long that a substep would remove
  /// more than all of an error or a velocity are shortened, so that the motion stays stable.
  public var gyration: Double = 0
  /// The springs while the body is fast; nil for the target's own at any speed.
  ///
  /// The levers then act by the same share as these springs.
  public var swing: TargetSwing? = nil

  /// Makes a pull to a point; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - body: The body that is pulled.
  ///   - point: The target of its origin, in points.
  ///   - frequency: The undamped frequency, in Hz; 0 for no pull.
  ///   - dampingRatio: The damping ratio.
  public init(_ body: BodyID, to point: Vector, frequency: Double, dampingRatio: Double) {
    self.body = body
    self.point = point
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

/// The springs of a target while its body is fast, mixed with its own.
///
/// Their share is v⁴ / (v⁴ + speed⁴) with the body's speed v. It is 1 in the first step after the
/// target was added or its point was moved, and falls no faster than `fading` allows. So only the
/// target's own springs hold a body at rest, whatever brought it there or keeps it off the point.
public struct TargetSwing: Hashable, Sendable {
  /// The speed at which the share is a half, in pt/s.
  static let speed = 228.0
  /// The time in which the share of a body that has stopped falls to 1/e, in seconds.
  static let fading = 0.061
  /// The share below which it counts as 0.
  static let least = 0.001

  /// The undamped frequency of the pull, in Hz.
  public var frequency: Double
  /// The damping ratio of the pull.
  public var dampingRatio: Double
  /// The largest acceleration by which the spring pulls, in pt/s².
  public var maximumAcceleration: Double = .infinity
  /// The undamped frequency of the turning, in Hz.
  public var angularFrequency: Double = 0
  /// The damping ratio of the turning.
  public var angularDampingRatio: Double = 0

  /// Makes a pull; all other settings have their defaults.
  public init(frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

extension World {
  /// Adds a pull of a body to a point and an angle.
  ///
  /// - Parameter definition: The body, and the properties of the pull.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(_ definition: TargetDefinition) -> JointID {
    var record = JointRecord(.target)
    record.bodyA = Int32(row(of: definition.body))
    setTarget(&record, definition)
    record.swing.share = 1
    let id = insert(record, collides: true)
    remixContacts(of: Int(record.bodyA))
    return id
  }

  /// Changes all settings of a target; its body must stay the same.
  public mutating func setTarget(_ definition: TargetDefinition, of id: JointID) {
    change(id, .target) { world, record in
      precondition(
        world.row(of: definition.body) == Int(record.bodyA), "a target keeps its body")
      world.setTarget(&record, definition)
    }
  }

  private func setTarget(_ record: inout JointRecord, _ definition: TargetDefinition) {
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    precondition(
      definition.point.isFinite && definition.angle.isFinite && definition.lever.isFinite
        && definition.dampingLever.isFinite, "a target must be finite: \(definition)")
    precondition(
      JointRecord.isGyration(definition.gyration),
      "a gyration must be 0 or at least 0.001: \(definition.gyration)")
    precondition(
      definition.maximumAcceleration >= 0,
      "an acceleration must be at least 0: \(definition.maximumAcceleration)")
    setSwing(&record, definition.swing)
    let point = Domain.coordinate.clamped(definition.point)
    if point != record.anchorB { record.swing.share = 1 }
    record.anchorB = point
    record.maximumAcceleration = Domain.acceleration.limit(definition.maximumAcceleration)
    record.angle = Domain.angle.clamped(definition.angle)
    record.lever = Domain.coordinate.clamped(definition.lever)
    record.dampingLever = Domain.coordinate.clamped(definition.dampingLever)
    record.gyration = definition.gyration == 0 ? 0 : Domain.size.clamped(definition.gyration)
  }

  private func setSwing(_ record: inout JointRecord, _ swing: TargetSwing?) {
    guard let swing else {
      record.swing = SwingRecord()
      return
    }
    check(swing.frequency, swing.dampingRatio)
    check(swing.angularFrequency, swing.angularDampingRatio)
    precondition(
      swing.maximumAcceleration >= 0,
      "an acceleration must be at least 0: \(swing.maximumAcceleration)")
    record.swing.frequency = Domain.frequency.clamped(swing.frequency)
    record.swing.dampingRatio = Domain.dampingRatio.clamped(swing.dampingRatio)
    record.swing.maximumAcceleration = Domain.acceleration.limit(swing.maximumAcceleration)
    record.swing.angularFrequency = Domain.frequency.clamped(swing.angularFrequency)
    record.swing.angularDampingRatio = Domain.dampingRatio.clamped(swing.angularDampingRatio)
  }
}
