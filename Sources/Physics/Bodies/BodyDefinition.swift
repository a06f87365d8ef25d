public import Geometry

/// The kind of a body, which decides how it moves.
public enum BodyKind: UInt32, Hashable, Sendable {
  /// It never moves, and collides with dynamic bodies only.
  case fixed
  /// It moves at its own velocity, unaffected by collisions.
  case driven
  /// Forces, contacts and joints move it.
  case dynamic
}

/// The motions that are locked for a dynamic body.
public struct BodyLocks: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits of the set.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No motion along x.
  public static let x = BodyLocks(rawValue: 1)
  /// No motion along y.
  public static let y = BodyLocks(rawValue: 2)
  /// No rotation.
  public static let rotation = BodyLocks(rawValue: 4)
}

/// The start values of a new body.
public struct BodyDefinition: Hashable, Sendable {
  /// The kind of the body.
  public var kind: BodyKind
  /// The origin of the body's own coordinates, in points.
  public var position: Vector
  /// The turn of the body, in radians, clockwise; continuous, not wrapped.
  public var angle: Double
  /// The velocity of the center of mass, in points per second.
  public var velocity: Vector = .zero
  /// The angular velocity, in radians per second.
  public var angularVelocity: Double = 0
  /// The rate at which velocity decays, per second, at least 0.
  public var linearDamping: Double = 0
  /// The rate at which angular velocity decays, per second, at least 0.
  public var angularDamping: Double = 0
  /// The motions that are locked for the body.
  public var locks: BodyLocks = []
  /// Whether the body is a boundary: see `World.setGroups`.
  public var isBoundary = false
  /// Whether the body does not pass moving bodies either: see `World.setBullet(_:of:)`.
  public var isBullet = false
  /// Whether the body may fall asleep when its island rests.
  public var canSleep = true

  /// Makes a definition; values that are left out have their defaults.
  ///
  /// - Parameters:
  ///   - kind: The kind of the body.
  ///   - position: The origin of the body's own coordinates, in points.
  ///   - angle: The turn, in radians, clockwise.
  public init(kind: BodyKind = .dynamic, position: Vector = .zero, angle: Double = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }
}

/// The material of a shape.
@frozen
public struct SurfaceMaterial: Hashable, Sendable {
  /// The mass per square point, at least 0; a 100 pt box of density 1 has mass 10,000.
  public var density: Double
  /// The friction coefficient, at least 0; two shapes slide with sqrt(f1 f2).
  public var friction: Double
  /// The fraction of the approach speed that a bounce returns, 0 to 1; the larger of two counts.
  public var elasticity: Double

  /// Makes a material.
  ///
  /// - Parameters:
  ///   - density: The mass per square point, at least 0.
  ///   - friction: The friction coefficient, at least 0.
  ///   - elasticity: The fraction of the approach speed that a bounce returns, 0 to 1.
  public init(density: Double = 1, friction: Double = 0.2, elasticity: Double = 0.2) {
    self.density = density
    self.friction = friction
    self.elasticity = elasticity
  }
}
