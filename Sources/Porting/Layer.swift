import Dynamics
public import Geometry

/// The presented and the model values of a view, as CALayer has them; it draws nothing.
public final class Layer {
  private let view: View

  init(_ view: View) { self.view = view }

  /// The view's center, in points.
  public var position: Vector {
    get { view.center }
    set { view.center = newValue }
  }

  /// The view's bounds, in points.
  public var bounds: Rect {
    get { view.bounds }
    set { view.bounds = newValue }
  }

  /// The view's opacity, from 0 to 1.
  public var opacity: Double {
    get { view.alpha }
    set { view.alpha = newValue }
  }

  /// The bounding rectangle of the view's model values, in points.
  public var frame: Rect { view.frame }

  /// The view's presented values at this moment.
  public func presentation() -> PresentationLayer? { PresentationLayer(view) }

  /// Ends the view's animations at their model values; their completions get `false`.
  public func removeAllAnimations() { view.cancelAnimations() }
}

/// The presented values of a view at one moment.
public struct PresentationLayer {
  /// The center, in points.
  public let position: Vector
  /// The extents, in points, at the origin of the view's bounds.
  public let bounds: Rect
  /// The opacity, from 0 to 1.
  public let opacity: Double
  private let transform: AffineTransform

  init(_ view: View) {
    let row = view.row
    position = row?.center ?? view.center
    bounds = Rect(origin: view.bounds.origin, size: row?.size ?? view.bounds.size)
    opacity = row?.alpha ?? view.alpha
    transform = row?.transform ?? view.transform
  }

  /// The presented transform.
  public func affineTransform() -> AffineTransform { transform }

  /// The bounding rectangle of the presented view, in points.
  public var frame: Rect {
    transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: position)
  }

  /// The layer itself if its presented rectangle contains a point of the superview's coordinates,
  /// otherwise nil.
  public func hitTest(_ point: Vector) -> PresentationLayer? {
    guard let inverse = transform.inverse else { return nil }
    let own = inverse.apply(to: point - position)
    return Rect(center: .zero, size: bounds.size).contains(own) ? self : nil
  }
}

extension View {
  /// The presented and the model values of the view.
  public var layer: Layer { Layer(self) }
}
