public import Geometry

/// Two touching shapes, in the state after the last step.
public struct Contact: Hashable, Sendable {
  /// A point of a contact.
  public struct Point: Hashable, Sendable {
    /// The point of contact, in points.
    public let position: Vector
    /// The impulse along the normal over the last step, in mass · pt/s, at least 0.
    public let normalImpulse: Double
    /// The impulse of friction over the last step, along the normal turned clockwise.
    public let frictionImpulse: Double
  }

  /// One body.
  public let bodyA: BodyID
  /// The other body.
  public let bodyB: BodyID
  /// The direction from A to B, of length 1.
  public let normal: Vector
  /// One or two points.
  public let points: [Point]
}
