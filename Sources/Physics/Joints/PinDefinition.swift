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
