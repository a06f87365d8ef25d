public import Geometry

/// Where a ray meets an item or a boundary.
public struct RayHit {
  /// What a ray meets.
  public enum Target {
    /// An item.
    case item(any DynamicItem)
    /// A boundary of a collision behavior, by its name; nil for the reference bounds.
    case boundary(CollisionBehavior, identifier: String?)
  }

  /// What the ray meets.
  public let target: Target
  /// Where the ray enters it, in points.
  public let point: Vector
  /// The direction out of it there, of length 1; out of a boundary, to the side of the start.
  public let normal: Vector
  /// How far the place is from the start, in points.
  public let distance: Double
  /// The same as a part of the whole ray, from 0 to 1.
  public let fraction: Double

  /// The item that the ray meets; nil for a boundary.
  public var item: (any DynamicItem)? {
    guard case .item(let item) = target else { return nil }
    return item
  }
}
