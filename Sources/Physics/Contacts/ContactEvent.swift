public import Geometry

/// Two shapes that began or ceased to touch in the last step.
public struct ContactEvent: Hashable, Sendable {
  /// The beginning or the end of a contact.
  public enum Phase: UInt32, Hashable, Sendable, BitwiseCopyable {
    /// The shapes touch since this step.
    case began
    /// The shapes no longer touch.
    case ended
  }

  /// Whether they began or ceased to touch.
  public let phase: Phase
  /// One body.
  public let bodyA: BodyID
  /// The other body.
  public let bodyB: BodyID
  /// The shape of `bodyA`.
  public let shapeA: ShapeID
  /// The shape of `bodyB`.
  public let shapeB: ShapeID
  /// The point where they began to touch, in points; zero when they ceased.
  public let point: Vector
  /// The direction from A to B in which they began to touch, of length 1; zero when they ceased.
  public let normal: Vector
  /// The speed at which they met along the normal, in pt/s, at least 0; 0 when they ceased.
  public let approachSpeed: Double
  /// The impulse along the normal in the step in which they began to touch, in mass · pt/s; 0 when
  /// they ceased.
  public let impulse: Double

  init(_ record: EventRecord) {
    impulse = record.impulse
    phase = record.kind == EventRecord.began ? .began : .ended
    (bodyA, bodyB) = (record.bodyA, record.bodyB)
    (shapeA, shapeB) = (record.shapeA, record.shapeB)
    (point, normal) = (record.point, record.normal)
    approachSpeed = record.approachSpeed
  }
}

/// Two shapes that struck each other in the last step, at the speed of `hitThreshold` or faster.
public struct HitEvent: Hashable, Sendable {
  /// One body.
  public let bodyA: BodyID
  /// The other body.
  public let bodyB: BodyID
  /// The shape of `bodyA`.
  public let shapeA: ShapeID
  /// The shape of `bodyB`.
  public let shapeB: ShapeID
  /// The point of impact, in points.
  public let point: Vector
  /// The direction from A to B, of length 1.
  public let normal: Vector
  /// The speed at which they met along the normal, in pt/s.
  public let approachSpeed: Double

  init(_ record: EventRecord) {
    (bodyA, bodyB) = (record.bodyA, record.bodyB)
    (shapeA, shapeB) = (record.shapeA, record.shapeB)
    (point, normal) = (record.point, record.normal)
    approachSpeed = record.approachSpeed
  }
}

/// A shape that entered or left a sensor in the last step.
public struct SensorEvent: Hashable, Sendable {
  /// The beginning or the end of an overlap.
  public enum Phase: UInt32, Hashable, Sendable, BitwiseCopyable {
    /// The shape overlaps the sensor since this step.
    case began
    /// The shape no longer overlaps the sensor.
    case ended
  }

  /// Whether the overlap began or ended.
  public let phase: Phase
  /// The sensor.
  public let sensor: ShapeID
  /// The body that the sensor is on.
  public let sensorBody: BodyID
  /// The shape that entered or left.
  public let visitor: ShapeID
  /// The body of that shape.
  public let visitorBody: BodyID

  init(_ record: EventRecord) {
    phase = record.kind == EventRecord.entered ? .began : .ended
    (sensor, sensorBody) = (record.shapeA, record.bodyA)
    (visitor, visitorBody) = (record.shapeB, record.bodyB)
  }
}
