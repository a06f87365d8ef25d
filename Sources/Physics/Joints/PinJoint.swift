/// Two points held together; the bodies rotate about them, freely or with motor, limits, friction.
///
/// The angle of a pin is the turn of its first body relative to the other body or the plane, minus
/// the reference angle. The first body is the body of `a`, or of `b` if `a` is in the plane.
///
///     var hinge = PinDefinition(.body(door, Vector(-40, 0)), .world(.zero))
///     hinge.limits = 0...2
public struct PinDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: JointAnchor
  /// The other end.
  public var b: JointAnchor
  /// The undamped frequency of a soft pin, in Hz; 0 for a rigid one.
  public var frequency: Double
  /// The damping ratio of a soft pin.
  public var dampingRatio: Double
  /// The turn that counts as angle 0, in radians; nil for the turn at creation.
  public var referenceAngle: Double?
  /// The least and the greatest angle, in radians; nil for none.
  public var limits: ClosedRange<Double>?
  /// The target angular velocity of the motor, in rad/s.
  public var motorSpeed: Double = 0
  /// The largest torque of the motor, in mass · pt²/s²; 0 for no motor.
  public var maximumTorque: Double = 0
  /// The torque that opposes all turning, in mass · pt²/s²; 0 for none.
  public var frictionTorque: Double = 0
  /// The undamped frequency of a spring to angle 0, in Hz; 0 for none.
  public var angularFrequency: Double = 0
  /// The damping ratio of the spring to angle 0.
  public var angularDampingRatio: Double = 0

  /// Makes a pin; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  ///   - frequency: The undamped frequency of a soft pin, in Hz; 0 for a rigid one.
  ///   - dampingRatio: The damping ratio of a soft pin.
  public init(_ a: JointAnchor, _ b: JointAnchor, frequency: Double = 0, dampingRatio: Double = 0) {
    self.a = a
    self.b = b
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

extension World {
  /// Adds a pin.
  ///
  /// - Parameters:
  ///   - definition: The two points, with motor, limits, friction and springs.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(
    _ definition: PinDefinition, collides: Bool = false
  ) -> JointID {
    var record = JointRecord(.pin)
    attach(&record, definition.a, definition.b)
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    setReference(&record, definition.referenceAngle)
    setLimits(&record, definition.limits)
    setMotor(&record, definition.motorSpeed, definition.maximumTorque)
    setFriction(&record, definition.frictionTorque)
    return insert(record, collides: collides)
  }

  /// The torque of a pin's motor on its first body, in mass · pt²/s².
  public func motorTorque(of id: JointID) -> Double {
    motorLoad(of: id, .pin)
  }
}

/// Pins: two points held together, about which the bodies turn freely, by a motor or a spring.
///
/// With d = pB - pA from anchor A to anchor B,
///
///     C  = d
///     C' = vB + wB × rB - vA - wA × rA = J V
///     J  = (-1, -(rA turned clockwise), 1, rB turned clockwise)
///     K  = | kxx kxy |   kxx = 1/mA + 1/mB + rAy² / IA + rBy² / IB
///          | kxy kyy |   kxy = -rAx rAy / IA - rBx rBy / IB
///                        kyy = 1/mA + 1/mB + rAx² / IA + rBx² / IB
///
/// `InverseMassMatrix` is K, and solves K Δ = -(C' + biasRate C); then Δλ = massScale Δ -
/// impulseScale λ. The impulse λ acts on B, its opposite on A. Pins in series are solved at once,
/// see `SeriesLanes`. A soft pin is a spring instead, which changes C' in x and in y as
/// `MatchedSpring` says.
///
/// The angle θ = angle A - angle B - reference angle has J = (0, 1, 0, -1) and k = 1/IA + 1/IB.
/// Motor, friction and limits act on it as in `JointDrive`, a spring as in `AngularSpringRow`.
enum PinJoint: Joint {
  static let settings: [JointSetting] = [
    .ends, .spring, .referenceAngle, .limits, .motor, .friction, .angularSpring,
  ]

  @inline(always)
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds {
    var kinds: JointRowKinds = record.pointee.frequency > 0 ? .softPin : .pin
    if record.pointee.angularFrequency > 0 { kinds.insert(.angularSpring) }
    if record.pointee.hasRange || record.pointee.motorLimit > 0 || record.pointee.friction > 0 {
      kinds.insert(.drive)
    }
    return kinds
  }

  @inline(always)
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    let ends = step.makeEnds(row)
    let dragged = step.drag(ends)
    step.appendSprings(kinds, ends, &memos)
    let record = step.joints + Int(row)
    if kinds.contains(.drive) {
      let drive = JointDrive(record.pointee, at: step.turn(of: record.pointee), h: step.h)
      step.runs.drives.append(AngularDriveRow(ends: dragged, drive: drive))
    }
    if kinds.contains(.pin) {
      step.runs.rigidJoints.append(RigidJoint(dragged, record.pointee, isWeld: false, angle: 0))
    }
  }
}

extension StepContext {
  /// Appends the rows of the springs between the points and between the angles of two bodies.
  @inline(always)
  mutating func appendSprings(
    _ kinds: JointRowKinds, _ ends: JointEnds, _ memos: inout SpringMemos
  ) {
    if kinds.contains(.softPin) {
      let row = runs.softPins.append(SoftPinRow(point: PointSpring(ends)))
      row.pointee.point.prepare(self, &memos)
    }
    if kinds.contains(.angularSpring) {
      runs.angularSprings.append(AngularSpringRow(ends, self, &memos))
    }
  }

  /// The angle of A relative to B, minus the reference angle, at the start of the step.
  @inline(always)
  func turn(of record: JointRecord) -> Double {
    let other = record.bodyB >= 0 ? poses[Int(record.bodyB)].angle : 0
    return poses[Int(record.bodyA)].angle - other - record.angle
  }
}

/// Two points that a pin holds together, for `PinLanes`.
struct PinRow: JointRow {
  var ends: JointEnds
  /// λ.
  var x: Float
  var y: Float
}

/// Two points that springs pull together, of a pin or of a weld.
struct SoftPinRow: PointSpringRow {
  var point: PointSpring

  @inline(always)
  mutating func pull(_ step: StepContext) {
    let arms = step.arms(ends)
    let velocity = step.relativeVelocity(ends, arms)
    let impulse = step.response(ends, arms).impulse(
      for: point.spring.pull(arms.x, velocity.x) - point.lostX,
      point.spring.pull(arms.y, velocity.y) - point.lostY)
    step.applyPull(&ends, arms, impulse.x, impulse.y)
  }

  @inline(always)
  mutating func damp(_ step: StepContext) {
    let arms = step.arms(ends)
    let mass = step.response(ends, arms).inverted()
    let pull = step.relativePull(ends, arms)
    let lost = mass.impulse(for: -point.spring.loss * pull.x, -point.spring.loss * pull.y)
    step.applyPull(&ends, arms, lost.x, lost.y)
    let velocity = step.relativeVelocity(ends, arms)
    let impulse = mass.impulse(
      for: -point.spring.damping * velocity.x, -point.spring.damping * velocity.y)
    step.applyImpulse(&ends, arms, impulse.x, impulse.y)
  }
}

/// A pin's motor, friction and limits, for `DriveLanes`.
struct AngularDriveRow: JointRow {
  var ends: JointEnds
  var drive: JointDrive<Float>
}
