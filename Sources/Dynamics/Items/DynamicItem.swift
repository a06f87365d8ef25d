public import Geometry

/// Anything with a center, bounds and a transform, so that behaviors can move it.
///
/// An animator reads all three when the item is first associated with one of its behaviors. From
/// then on each tick writes `center` and the rotation of `transform`; outside changes count only
/// after `DynamicAnimator.updateItem(usingCurrentState:)`. Bounds are never written.
///
/// The protocol's last two requirements have defaults: most items collide as rectangles.
public protocol DynamicItem: AnyObject {
  /// The center, in points, in the animator's coordinates.
  var center: Vector { get set }
  /// The extents, in points; both must be over 0. The origin has no meaning.
  var bounds: Rect { get }
  /// The transform; only its rotation is read or written.
  var transform: AffineTransform { get set }
  /// The shape with which the item collides; its rectangle by default.
  var collisionBoundsType: CollisionBoundsType { get }
  /// The outline of an item whose type is `path`; empty otherwise.
  ///
  /// It is convex, in either winding, in points, and (0, 0) is the item's center. It is closed as
  /// by `VectorPath.close()` and does not grow with the item. See `CollisionBoundsType.path`.
  var collisionBoundingPath: VectorPath { get }
}

extension DynamicItem {
  /// The rectangle of the item's size.
  public var collisionBoundsType: CollisionBoundsType { .rectangle }

  /// An empty path.
  public var collisionBoundingPath: VectorPath { VectorPath() }

  /// The bounding rectangle of the item as it is drawn, in points.
  public var frame: Rect {
    transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: center)
  }
}
