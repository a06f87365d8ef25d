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
