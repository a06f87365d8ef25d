public import Geometry

/// The start values of a new item.
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
  /// The shape with which the item collides.
  public var collisionBoundsType: CollisionBoundsType
  /// The outline of an item whose type is `path`, convex, in points from its center.
  public var collisionBoundingPath: VectorPath

  /// Makes a definition; values that are left out are zero, and the shape is a rectangle.
  public init(
    center: Vector, size: Size, angle: Double = 0, velocity: Vector = .zero,
    angularVelocity: Double = 0, collisionBoundsType: CollisionBoundsType = .rectangle,
    collisionBoundingPath: VectorPath = VectorPath()
  ) {
    self.center = center
    self.size = size
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
    self.collisionBoundsType = collisionBoundsType
    self.collisionBoundingPath = collisionBoundingPath
  }

  /// The number of every field.
  var fields: [(ItemField, Double)] { ItemField.allCases.map { ($0, self[$0]) } }

  private subscript(field: ItemField) -> Double {
    switch field {
    case .x: center.x
    case .y: center.y
    case .angle: angle
    case .width: size.width
    case .height: size.height
    case .vx: velocity.x
    case .vy: velocity.y
    case .angularVelocity: angularVelocity
    default: field.initialValue
    }
  }
}
