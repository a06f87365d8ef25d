public import Dynamics
public import Geometry
import Motion

/// A rectangle that behaviors, animations and gestures move, as UIView is; it draws nothing.
///
/// When something moves it, the view uses an item of a table. A value that is set takes effect at
/// once, and a value that is read is the model value, as in UIKit; `layer.presentation()` gives the
/// presented values. Behaviors move the item directly, so they do not call overrides of `center`
/// and the like.
open class View: NSObject, DynamicItem {
  /// The values of the view while it has no row.
  private var loose: LooseView
  /// The origin of the bounds, which nothing moves.
  private var boundsOrigin: Vector
  /// A transform with shear, and the components that replace it in the row.
  private var sheared: (transform: AffineTransform, components: TransformComponents)?
  package private(set) var item: Item?
  /// The animations of the view that may still run.
  var animations: [RunningAnimation] = []
  /// The stage of the views below this one, if this view owns it.
  var ownStage: ViewStage?
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The views in this one, the topmost last.
  public internal(set) var subviews: [View] = []
  /// The recognisers of gestures on the view, in the order in which they were added.
  public internal(set) var gestureRecognizers: [ViewGestureRecognizer] = []

  /// Makes a view that fills a rectangle, in points.
  public init(frame: Rect) {
    loose = LooseView(center: frame.center, size: frame.size)
    boundsOrigin = .zero
    super.init()
  }

  /// Makes a view without size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  deinit { item?.remove() }

  /// The center, in points of the superview's coordinates.
  open var center: Vector {
    get {
      guard let row else { return loose.center }
      return movingAnimator?.modelValue(of: row, .center) ?? row.center
    }
    set {
      if animates(.center, to: newValue) { return }
      if let row { row.center = newValue } else { loose.center = newValue }
    }
  }

  /// The extents, in points, over 0 while a behavior has the view; the origin is free.
  open var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: size) }
    set {
      boundsOrigin = newValue.origin
      size = newValue.size
    }
  }

  /// The transform; behaviors read and write only its rotation.
  ///
  /// A transform with shear is kept; its components are animated and turned.
  open var transform: AffineTransform {
    get {
      guard let row else { return loose.transform }
      if let sheared, row.components == sheared.components { return sheared.transform }
      return movingAnimator?.modelValue(of: row, .transform) ?? row.transform
    }
    set {
      sheared = nil
      let upright = newValue.hasShear ? AffineTransform(newValue.components) : newValue
      if animates(.transform, to: upright) { return }
      guard let row else { return loose.transform = newValue }
      row.transform = upright
      if newValue.hasShear { sheared = (newValue, row.components) }
    }
  }

  /// The opacity, from 0 to 1; a value outside is limited to 0 or 1.
  open var alpha: Double {
    get {
      guard let row else { return loose.alpha }
      return movingAnimator?.modelValue(of: row, .alpha) ?? row.alpha
    }
    set {
      let alpha = min(max(newValue, 0), 1)
      if animates(.alpha, to: alpha) { return }
      if let row { row.alpha = alpha } else { loose.alpha = alpha }
    }
  }

  /// The shape that collides; the bounds at first.
  open var collisionBoundsType: CollisionBoundsType { .rectangle }
  /// The outline that collides when the type is `path`, about the center.
  open var collisionBoundingPath: VectorPath { VectorPath() }

  /// The bounding rectangle of the transformed view, in points; setting it moves and resizes the
  /// view.
  ///
  /// Set it only while the transform is the identity, as in UIKit.
  open var frame: Rect {
    get { transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: center) }
    set {
      center = newValue.center
      bounds = Rect(origin: bounds.origin, size: newValue.size)
    }
  }

  private var size: Size {
    get {
      guard let row else { return loose.size }
      return (movingAnimator?.modelValue(of: row, .size) ?? row.size).emptied
    }
    set {
      if animates(.size, to: newValue.filled) { return }
      if let row { row.size = newValue.filled } else { loose.size = newValue }
    }
  }

  /// The view's item, while it has a row.
  var row: Item? { item.flatMap { $0.isAlive ? $0 : nil } }

  /// The animator that animates the view now.
  var movingAnimator: DynamicAnimator? {
    row.flatMap { row in row.table.animator { $0.isAnimated(row) } }
  }

  /// Whether animations have taken the new value.
  private func animates<Value>(_ property: ItemProperty<Value>, to value: Value) -> Bool {
    if let block = AnimationBlock.current { return block.animate(self, property, to: value) }
    return shift(property, to: value)
  }
}

extension View: ItemOwner {
  package func enter(_ table: ItemTable) throws(DynamicsError) -> Item {
    if let row, row.table === table { return row }
    let now = LooseView(center: center, size: bounds.size, transform: transform, alpha: alpha)
    let components = now.transform.components
    let new = try table.makeItem(
      ItemDefinition(
        center: now.center, size: now.size.filled, angle: components.rotation,
        collisionBoundsType: collisionBoundsType, collisionBoundingPath: collisionBoundingPath))
    (new.scaleX, new.scaleY) = (components.scaleX, components.scaleY)
    (new[.translationX], new[.translationY]) = (components.translation.x, components.translation.y)
    new[.lateScaling] = components.lateScaling
    new.alpha = now.alpha
    new.owner = self
    item?.remove()
    (item, loose) = (new, now)
    if now.transform.hasShear { sheared = (now.transform, new.components) }
    return new
  }
}

/// The values of a view while it has no row.
private struct LooseView {
  var center: Vector
  var size: Size
  var transform = AffineTransform.identity
  var alpha = 1.0
}

extension Size {
  /// The least extent of an item, in points; it is used for an extent of 0.
  private static var least: Double { 0.001 }

  /// The size of an item for a view of this size: no extent is 0.
  fileprivate var filled: Size { Size(max(width, Self.least), max(height, Self.least)) }

  /// The size of a view for an item of this size.
  fileprivate var emptied: Size {
    Size(width > Self.least ? width : 0, height > Self.least ? height : 0)
  }
}
