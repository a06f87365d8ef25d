public import Geometry

/// The place where a ray meets an item or a boundary.
public struct RayHit {
  /// An item or a boundary that a ray meets.
  public enum Target {
    /// An item.
    case item(any DynamicItem)
    /// A boundary of a collision behavior, by its name; nil for the reference bounds.
    case boundary(CollisionBehavior, identifier: String?)
  }

  /// The item or boundary that the ray meets.
  public let target: Target
  /// The point where the ray enters it, in points.
  public let point: Vector
  /// The direction out of the item at this point, of length 1; of a boundary, to the start's side.
  public let normal: Vector
  /// The distance of the point from the start of the ray, in points.
  public let distance: Double
  /// The distance as a fraction of the ray's length, from 0 to 1.
  public let fraction: Double

  /// The item that the ray meets; nil for a boundary.
  public var item: (any DynamicItem)? {
    guard case .item(let item) = target else { return nil }
    return item
  }
}
