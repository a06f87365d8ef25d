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
