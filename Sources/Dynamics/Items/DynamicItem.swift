public import Geometry

/// Anything with a center, bounds and a transform, so that behaviors can move it.
///
/// An animator reads all three when the item is first associated with one of its behaviors. From
/// then on each tick writes `center` and the rotation of `transform`; outside changes count only
/// after `DynamicAnimator.updateItem(usingCurrentState:)`. Bounds are never written.
public protocol DynamicItem: AnyObject {
  /// The center, in points, in the animator's coordinates.
  var center: Vector { get set }
  /// The extents, in points; both must be over 0. The origin has no meaning.
  var bounds: Rect { get }
  /// What is shown; only its rotation is read or written.
  var transform: AffineTransform { get set }
}

extension DynamicItem {
  /// The bounding rectangle of the item as it is shown, in points.
  public var frame: Rect {
    transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: center)
  }
}
