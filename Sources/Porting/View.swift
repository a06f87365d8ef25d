public import Dynamics
public import Geometry

/// A rectangle that behaviors move, in the place of UIView; it draws nothing.
open class View: DynamicItem {
  /// The center, in points.
  open var center: Vector
  /// The extents, in points, both over 0 while a behavior has the view; the origin has no meaning.
  open var bounds: Rect
  /// What is shown; behaviors read and write only its rotation.
  open var transform = AffineTransform.identity
  /// The shape that collides; the bounds at first.
  open var collisionBoundsType: CollisionBoundsType { .rectangle }
  /// The outline that collides when the type is `path`, about the center.
  open var collisionBoundingPath: Path { Path() }

  /// Makes a view that fills a rectangle, in points.
  public init(frame: Rect) {
    center = frame.center
    bounds = Rect(origin: .zero, size: frame.size)
  }

  /// The bounding rectangle of what is shown, in points; setting it moves and resizes the view.
  ///
  /// Set it only while the transform is the identity, as in UIKit.
  open var frame: Rect {
    get { transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: center) }
    set {
      center = newValue.center
      bounds = Rect(origin: bounds.origin, size: newValue.size)
    }
  }
}
