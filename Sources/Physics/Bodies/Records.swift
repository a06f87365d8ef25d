import Geometry

// The rows of the world's columns. Their bytes are compared and hashed, so a record must have no
// padding: doubles first, then 4-byte fields, an even number of them. A test checks this.

/// The state of a body that a substep reads and writes: 32 bytes.
struct BodyState: BitwiseCopyable, Sendable {
  /// Velocity of the center of mass, in pt/s, and angular velocity, in rad/s.
  var vx: Float = 0
  var vy: Float = 0
  var w: Float = 0
  /// The angle that the step has added so far, in radians, with its sine and cosine.
  var turn: Float = 0
  /// The displacement of the center of mass by the step so far, in points.
  var dx: Float = 0
  var dy: Float = 0
  var sine: Float = 0
  var cosine: Float = 1
}

/// The inverse masses of a body, per axis, so that a lock is an infinite mass: 16 bytes.
struct MassRecord: BitwiseCopyable, Sendable {
  var x: Float = 0
  var y: Float = 0
  var inertia: Float = 0
  /// Half of the smallest extent of the body, in points.
  var extent: Float = 0
}

/// The pose of a body: center of mass, angle, and the sine and cosine of the angle.
struct PoseRecord: BitwiseCopyable, Sendable {
  var center: Vector
  var angle: Double
  var sine: Double
  var cosine: Double

  init(center: Vector, angle: Double) {
    self.center = center
    self.angle = angle
    (sine, cosine) = Math.sincos(angle)
  }

  /// Converts a displacement from the body's coordinates to the world's.
  @inline(always)
  func rotate(_ v: Vector) -> Vector {
    Vector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  /// Converts a displacement from the world's coordinates to the body's.
  @inline(always)
  func unrotate(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
}

/// The external forces and accelerations on a body in one step.
struct Load: BitwiseCopyable, Sendable, Equatable {
  /// Acceleration, in pt/s², and angular acceleration, in rad/s².
  var ax: Float = 0
  var ay: Float = 0
  var alpha: Float = 0
  /// Force, in mass · pt/s², and torque, in mass · pt²/s².
  var fx: Float = 0
  var fy: Float = 0
  var torque: Float = 0
  /// Damping in addition to the body's own, in 1/s.
  var damping: Float = 0
}

extension Load {
  /// Whether another load is the same within a thousandth.
  ///
  /// A body moves a little in the step in which it falls asleep, so a load that depends on its
  /// position may change slightly then.
  func resembles(_ other: Load) -> Bool {
    func isNear(_ x: Float, _ y: Float, _ otherX: Float, _ otherY: Float) -> Bool {
      let (dx, dy) = (x - otherX, y - otherY)
      return dx * dx + dy * dy <= 1e-6 * (otherX * otherX + otherY * otherY)
    }
    return self == other
      || isNear(ax, ay, other.ax, other.ay) && isNear(fx, fy, other.fx, other.fy)
        && isNear(alpha, 0, other.alpha, 0) && isNear(torque, 0, other.torque, 0)
  }
}

/// The external forces and accelerations on a body.
struct LoadRecord: BitwiseCopyable, Sendable {
  /// The load of the next step only, and that of the last step.
  ///
  /// For a sleeping body, the load of the last step is the one under which it fell asleep.
  var next = Load()
  var last = Load()
  /// The acceleration that lasts until it is changed, in pt/s².
  var standingX: Float = 0
  var standingY: Float = 0

  /// The acceleration of the next step, without forces, in pt/s².
  @inline(always) var ax: Float { standingX + next.ax }
  @inline(always) var ay: Float { standingY + next.ay }
}

/// The fields of a body that substeps do not need.
struct BodyRecord: BitwiseCopyable, Sendable {
  static let alive: UInt32 = 1
  static let awake: UInt32 = 2
  static let boundary: UInt32 = 4
  static let canSleep: UInt32 = 8
  /// In this step, no contact acts on the body, and no joint except springs.
  static let free: UInt32 = 16
  /// The boxes of the body in the tree do not reflect its last change yet.
  static let dirty: UInt32 = 32
  /// A spring acts on the body in this step.
  static let sprung: UInt32 = 64
  /// The body does not pass moving bodies either.
  static let bullet: UInt32 = 128
  /// The body overlaps a fixed shape deeply, and might come out on the other side.
  static let deeplyOverlapped: UInt32 = 256
  /// `World.sleep(_:)` put the body to sleep since the last step.
  static let putToSleep: UInt32 = 512
  /// The body moves by whole substeps in this step, because of contacts or springs.
  static let wholeSubsteps: UInt32 = 1024
  /// All shapes of the body are lines without width, so they have no mass.
  static let onlyLines: UInt32 = 2048

  var linearDamping = 0.0
  var angularDamping = 0.0
  var mass = 0.0
  var inertia = 0.0
  /// The center of mass, in the body's coordinates.
  var localCenter = Vector.zero
  var generation: UInt32 = 0
  var kind: UInt32 = 0
  var flags: UInt32 = 0
  var locks: UInt32 = 0
  /// The first shape; in a free row the next free row.
  var firstShape: Int32 = -1
  var firstContact: Int32 = -1
  var firstJoint: Int32 = -1
  var groupSet: Int32 = -1
  /// The time for which the body has been slow, in seconds.
  var sleepTime: Float = 0
  /// The distance by which the body extends beyond the disk of half its smallest extent around its
  /// center of mass, in points: the outside of the disk moves when the body turns.
  var overhang: Float = 0
  /// The displacement of a body held only by contacts since it became slow, in points and radians.
  var strayX: Float = 0
  var strayY: Float = 0
  var strayTurn: Float = 0
  /// The inertia to which the last step raised the body's own, in mass · pt²; 0 if it did not.
  var raisedInertia: Float = 0

  /// Whether only springs act on the body in this step.
  @inline(always) var isSprung: Bool {
    flags & (Self.free | Self.sprung) == Self.free | Self.sprung
  }

  /// Marks the body as free until an acting contact or joint is found.
  @inline(always)
  mutating func setFree() { flags = flags & ~(Self.sprung | Self.wholeSubsteps) | Self.free }

  /// Marks the body as one on which a contact acts.
  @inline(always)
  mutating func setTouched() {
    flags = flags & ~Self.free | (isFixed ? 0 : Self.wholeSubsteps)
  }

  @inline(always) var isAlive: Bool { flags & Self.alive != 0 }
  @inline(always) var isAwake: Bool { flags & Self.awake != 0 }
  @inline(always) var isAsleep: Bool {
    flags & (Self.alive | Self.awake) == Self.alive && !isFixed
  }
  @inline(always) var isBoundary: Bool { flags & Self.boundary != 0 }
  @inline(always) var isDynamic: Bool { kind == BodyKind.dynamic.rawValue }
  @inline(always) var isFixed: Bool { kind == BodyKind.fixed.rawValue }
  @inline(always) var isDriven: Bool { kind == BodyKind.driven.rawValue }
}

/// A shape on a body; its corners are in the pool of corners.
struct ShapeRecord: BitwiseCopyable, Sendable {
  /// The box of the shape changed, so its pairs have to be found again.
  static let moved: UInt32 = 1
  /// The shape is a sensor: it reports the shapes that overlap it and collides with nothing.
  static let sensor: UInt32 = 2
  /// The shape is a segment of a chain: the corners after and before it are stored behind its two
  /// corners.
  static let chainSegment: UInt32 = 4
  /// The shape was placed from outside since the last step.
  static let placed: UInt32 = 8

  /// The box of the shape in the tree, larger than the shape.
  var box = Box()
  var density = 0.0
  var friction = 0.0
  var elasticity = 0.0
  var radius = 0.0
  var generation: UInt32 = 0
  /// The body, or -1 where the row is free.
  var body: Int32 = -1
  /// The next shape of the same body, or the next free row.
  var next: Int32 = -1
  var firstVertex: Int32 = 0
  var vertexCount: Int32 = 0
  var vertexCapacity: Int32 = 0
  /// The node in the tree of fixed or of moving shapes.
  var node: Int32 = -1
  var flags: UInt32 = 0

  @inline(always) var isMoved: Bool { flags & Self.moved != 0 }
  @inline(always) var isSensor: Bool { flags & Self.sensor != 0 }
  @inline(always) var isChainSegment: Bool { flags & Self.chainSegment != 0 }
  @inline(always) var isPlaced: Bool { flags & Self.placed != 0 }
}

/// Two bodies that may not collide, with the number of reasons.
struct ExclusionRecord: BitwiseCopyable, Sendable {
  /// The smaller body index in the upper half, the larger one in the lower half.
  var key: UInt64
  var count: UInt64
}
