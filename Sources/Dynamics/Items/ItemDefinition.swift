public import Geometry

/// How an item starts.
public struct ItemDefinition: Hashable, Sendable {
  /// The center, in points.
  public var center: Vector
  /// The extents, in points, both over 0.
  public var size: Size
  /// The turn, in radians, clockwise.
  public var angle: Double
  /// The velocity, in points per second.
  public var velocity: Vector
  /// The angular velocity, in radians per second, clockwise.
  public var angularVelocity: Double
  /// What the item collides as.
  public var collisionBoundsType: CollisionBoundsType
  /// The outline of an item whose type is `path`, convex, in points from its center.
  public var collisionBoundingPath: Path

  /// Makes a definition; what is left out is zero, and the item collides as a rectangle.
  public init(
    center: Vector, size: Size, angle: Double = 0, velocity: Vector = .zero,
    angularVelocity: Double = 0, collisionBoundsType: CollisionBoundsType = .rectangle,
    collisionBoundingPath: Path = Path()
  ) {
    self.center = center
    self.size = size
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
    self.collisionBoundsType = collisionBoundsType
    self.collisionBoundingPath = collisionBoundingPath
  }

  var fields: [(ItemField, Double)] {
    [
      (.x, center.x), (.y, center.y), (.angle, angle), (.width, size.width),
      (.height, size.height), (.vx, velocity.x), (.vy, velocity.y),
      (.angularVelocity, angularVelocity), (.scaleX, 1), (.scaleY, 1), (.alpha, 1),
      (.translationX, 0), (.translationY, 0), (.lateScaling, 0),
    ]
  }
}
