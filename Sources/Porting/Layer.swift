import Dynamics
public import Geometry

/// A view as it is seen and as it will be, in the place of CALayer; it draws nothing.
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

  /// The bounding rectangle of what will be shown, in points.
  public var frame: Rect { view.frame }

  /// What the view is seen as now.
  public func presentation() -> PresentationLayer? { PresentationLayer(view) }

  /// Ends the view's animations where it will be; their completions say unfinished.
  public func removeAllAnimations() { view.cancelAnimations() }
}

/// What a view is seen as at one moment.
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

  /// The transform that is seen.
  public func affineTransform() -> AffineTransform { transform }

  /// The bounding rectangle of what is seen, in points.
  public var frame: Rect {
    transform.boundingBox(of: Rect(center: .zero, size: bounds.size)).translated(by: position)
  }

  /// The layer itself where it is seen at a point of the superview's coordinates, else nil.
  public func hitTest(_ point: Vector) -> PresentationLayer? {
    guard let inverse = transform.inverse else { return nil }
    let own = inverse.apply(to: point - position)
    return Rect(center: .zero, size: bounds.size).contains(own) ? self : nil
  }
}

extension View {
  /// The view as it is seen and as it will be.
  public var layer: Layer { Layer(self) }
}
