import Geometry

/// The settings of a joint, and the impulses of the last substep, with which the next one starts.
struct JointRecord: BitwiseCopyable, Sendable {
  /// A flag: the two bodies may not collide.
  static let excludes: UInt32 = 1
  /// A flag: a spring damps motion across its axis too.
  static let dampsAcross: UInt32 = 2
  /// A flag: the joint has been in a step, so that a moved point of the plane travels.
  static let travels: UInt32 = 4
  /// A flag: the point of the plane travelled in the last step.
  static let travelled: UInt32 = 8

  /// The anchors in the bodies' coordinates; the second one is in the plane without a body B.
  var anchorA = Vector.zero
  var anchorB = Vector.zero
  /// The second end in the last step, if it is a point of the plane.
  var lastAnchor = Vector.zero
  /// The direction of a slider in B's coordinates, of length 1.
  var axis = Vector.zero
  var length = 0.0
  /// The range of lengths, angles or translations; infinite at an open end.
  var minimum = -Double.infinity
  var maximum = Double.infinity
  var frequency = 0.0
  var dampingRatio = 0.0
  var maximumAcceleration = 0.0
  /// The angle of a target, or the turn of A against B that counts as 0.
  var angle = 0.0
  var angularFrequency = 0.0
  var angularDampingRatio = 0.0
  /// The points of the body where a target's pull and damping act, from the center of mass.
  ///
  /// With them is the radius of gyration with which both turn the body.
  var lever = Vector.zero
  var dampingLever = Vector.zero
  var gyration = 0.0
  var swing = SwingRecord()
  var motorSpeed = 0.0
  /// The largest torque or force of the motor and of friction.
  var motorLimit = 0.0
  var friction = 0.0
  var impulseX: Float = 0
  var impulseY: Float = 0
  /// The impulse that keeps an angle.
  var turnImpulse: Float = 0
  var lowerImpulse: Float = 0
  var upperImpulse: Float = 0
  var motorImpulse: Float = 0
  var frictionImpulse: Float = 0
  /// The motor's torque or force in the last substep: its impulse over the substep's duration.
  ///
  /// A distance has no motor. It stores here the difference between the torque of its friction on B
  /// in the last step and the torque of the same force at B's anchor.
  var motorLoad: Float = 0
  /// The mean force and torque on body A in the last step: all impulses over the step's duration.
  var forceX: Float = 0
  var forceY: Float = 0
  var torque: Float = 0
  var generation: UInt32 = 0
  /// The raw value of the `JointKind`; 0 in a free row.
  var kind: UInt32 = 0
  var flags: UInt32 = 0
  var bodyA: Int32 = -1
  var bodyB: Int32 = -1
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1
}

/// A target's springs while its body is fast; the frequency is 0 if it has none.
struct SwingRecord: BitwiseCopyable, Sendable {
  /// Their least share in the next step, from 0 to 1.
  var share = 0.0
  var frequency = 0.0
  var dampingRatio = 0.0
  var maximumAcceleration = 0.0
  var angularFrequency = 0.0
  var angularDampingRatio = 0.0
}

extension JointRecord {
  /// A record of a kind, without ends.
  init(_ kind: JointKind) { self.kind = kind.rawValue }

  /// The force on body A in the last step, in mass · pt/s².
  var force: Vector { Vector(Double(forceX), Double(forceY)) }

  /// Whether a distance has only one allowed length.
  var isRod: Bool { minimum == maximum }

  /// Whether it rigidly connects its ends: a rod without a spring, but not a rope.
  var isRigid: Bool {
    switch JointKind(rawValue: kind) {
    case .distance: frequency == 0 && isRod
    case .pin, .slider, .weld: frequency == 0
    case .target, nil: false
    }
  }

  /// Whether the two bodies may not collide.
  var excludes: Bool { flags & Self.excludes != 0 }

  /// Stores the present place of a point of the plane, from which it travels when it is moved.
  mutating func noteAnchor() {
    lastAnchor = anchorB
    flags |= Self.travels
  }

  /// Notes and returns whether a point of the plane travels in the next step or did in the last.
  mutating func noteTravel() -> Bool {
    guard bodyB < 0 else { return false }
    let didTravel = flags & Self.travelled != 0
    let travels = flags & Self.travels != 0 && anchorB != lastAnchor
    flags = flags & ~Self.travelled | (travels ? Self.travelled : 0)
    return travels || didTravel
  }

  /// Whether a number may be a target's radius of gyration.
  static func isGyration(_ radius: Double) -> Bool {
    radius == 0 || (radius >= Domain.size.range.lowerBound && radius.isFinite)
  }

  /// Whether the range has a limit.
  var hasRange: Bool { minimum > -.infinity || maximum < .infinity }

  /// Sets the stored impulses to 0, after a change of the joint that invalidates them.
  mutating func forgetImpulses() {
    (impulseX, impulseY, turnImpulse) = (0, 0, 0)
    (lowerImpulse, upperImpulse, motorImpulse, frictionImpulse) = (0, 0, 0, 0)
  }
}
