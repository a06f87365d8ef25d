import Geometry

/// A point of a contact: 64 bytes.
struct ContactPoint: BitwiseCopyable, Sendable {
  /// The vectors from the centers of mass to the point at the start of the step, in points.
  var anchorAX: Float = 0
  var anchorAY: Float = 0
  var anchorBX: Float = 0
  var anchorBY: Float = 0
  /// The separation along the normal at the start of the step, in points, negative for overlap.
  var separation: Float = 0
  /// The speed along the normal with which the shapes meet, negative when they approach.
  var relativeVelocity: Float = 0
  /// The impulses of the last substep, with which the next one starts.
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// The impulses of the whole step.
  var totalNormalImpulse: Float = 0
  var totalTangentImpulse: Float = 0
  /// The features of the two shapes that meet at the point.
  var id: UInt32 = 0
  /// The separation when the manifold was found; for a missing point the least separation.
  var foundSeparation: Float = 0
  /// The anchors in the coordinates of the bodies, from the centers of mass.
  var localAX: Float = 0
  var localAY: Float = 0
  var localBX: Float = 0
  var localBY: Float = 0

  /// The point in the plane, halfway between the surfaces, moved with the first body.
  func position(_ pose: PoseRecord) -> Vector {
    pose.center + pose.rotate(Vector(Double(localAX), Double(localAY)))
  }
}

/// Two shapes whose boxes overlap.
struct ContactRecord: BitwiseCopyable, Sendable {
  static let touching: UInt32 = 1
  /// A flag: the manifold was found, and can be reused near the poses of that time.
  static let found: UInt32 = 2
  /// A flag: the normal belongs to an edge of B and turns with it.
  static let flipped: UInt32 = 4
  /// A flag: the nearest points are ends of edges, where another shape may continue the surface.
  static let graze: UInt32 = 16
  /// A flag: two corners meet, so that the normal belongs to no edge.
  static let corner: UInt32 = 32
  /// A flag: the shapes began or ceased to touch in this step.
  static let changed: UInt32 = 8
  /// A flag: one of the shapes is a sensor.
  static let sensor: UInt32 = 64
  /// A flag: the other shape overlaps the sensor.
  static let overlapping: UInt32 = 128
  /// A flag: a shape was placed from outside, and the contact has had no point since.
  static let placed: UInt32 = 256
  /// A flag: the shapes were placed into each other, and depenetration pushes them apart.
  static let depenetrating: UInt32 = 512

  /// The pose of B relative to A when the manifold was found: centers of mass, and angle.
  var foundShift = Vector.zero
  var foundAngle = 0.0
  /// The normal in the coordinates of A.
  var localNormalX: Float = 0
  var localNormalY: Float = 0
  var point0 = ContactPoint()
  var point1 = ContactPoint()
  /// The direction from A to B, of length 1.
  var normalX: Float = 0
  var normalY: Float = 0
  /// The roundings of the shapes, in points: they do not turn with the bodies.
  var radiusA: Float = 0
  var radiusB: Float = 0
  var friction: Float = 0
  var elasticity: Float = 0
  /// The distance of the farthest corner from the center of mass, for B or A, whichever is less.
  var reach: Float = 0
  /// The angular impulse of the last substep that resisted rolling.
  var rollingImpulse: Float = 0
  var pointCount: UInt32 = 0
  var flags: UInt32 = 0
  var shapeA: Int32 = -1
  var shapeB: Int32 = -1
  var bodyA: Int32 = -1
  var bodyB: Int32 = -1
  /// Neighbours in the lists of the bodies' contacts: 2 · contact + side, or -1.
  ///
  /// In a free row `nextA` is the next free row.
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1

  @inline(always) var isAlive: Bool { shapeA >= 0 }
  @inline(always) var hasChanged: Bool { flags & Self.changed != 0 }
  @inline(always) var isSensor: Bool { flags & Self.sensor != 0 }
  @inline(always) var isOverlapping: Bool { flags & Self.overlapping != 0 }
  @inline(always) var isTouching: Bool { flags & Self.touching != 0 }
  var normal: Vector { Vector(Double(normalX), Double(normalY)) }
}
