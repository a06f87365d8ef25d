public import Geometry

/// Two shapes that began or ceased to touch in the last step.
public struct ContactEvent: Hashable, Sendable, BitwiseCopyable {
  /// What happened.
  public enum Phase: UInt32, Hashable, Sendable, BitwiseCopyable {
    /// The shapes touch since this step.
    case began
    /// The shapes touch no more.
    case ended
  }

  /// One body.
  public let bodyA: BodyID
  /// The other body.
  public let bodyB: BodyID
  /// The shape of `bodyA`.
  public let shapeA: ShapeID
  /// The shape of `bodyB`.
  public let shapeB: ShapeID
  /// Where they began to touch, in points; zero when they ceased.
  public let point: Vector
  /// The direction from A to B in which they began to touch, of length 1; zero when they ceased.
  public let normal: Vector
  /// The speed at which they met along the normal, in pt/s, at least 0; 0 when they ceased.
  public let approachSpeed: Double
  private let phaseBits: UInt64

  /// Whether they began or ceased to touch.
  public var phase: Phase { phaseBits == 0 ? .began : .ended }

  init(
    began contact: ContactRecord, bodyA: BodyID, bodyB: BodyID, shapeA: ShapeID, shapeB: ShapeID,
    point: Vector, approachSpeed: Double
  ) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.shapeA = shapeA
    self.shapeB = shapeB
    self.point = point
    normal = contact.normal
    self.approachSpeed = approachSpeed
    phaseBits = 0
  }

  init(endedBetween bodyA: BodyID, _ bodyB: BodyID, shapeA: ShapeID, shapeB: ShapeID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.shapeA = shapeA
    self.shapeB = shapeB
    point = .zero
    normal = .zero
    approachSpeed = 0
    phaseBits = 1
  }
}

/// Two shapes that touch, as the last step left them.
public struct Contact: Hashable, Sendable {
  /// A point of a contact.
  public struct Point: Hashable, Sendable {
    /// Where the shapes touch, in points.
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
