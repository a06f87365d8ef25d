public import Geometry

/// A length, as UIKit code spells it.
public typealias CGFloat = Double
/// A position, in points, as UIKit code spells it.
public typealias CGPoint = Vector
/// A direction with a length, as UIKit code spells it.
public typealias CGVector = Vector
/// An extent, in points, as UIKit code spells it.
public typealias CGSize = Size
/// A rectangle, in points, as UIKit code spells it.
public typealias CGRect = Rect
/// A map of the plane, as UIKit code spells it.
public typealias CGAffineTransform = AffineTransform
/// A displacement from an item's center, in points: UIOffset.
public typealias Offset = Vector
/// Distances from the edges of a rectangle, in points, inwards: UIEdgeInsets.
public typealias EdgeInsets = Insets

extension Vector {
  /// Makes a vector from its components.
  public init(dx: Double, dy: Double) { self.init(dx, dy) }
  /// Makes an offset from its components, in points.
  public init(horizontal: Double, vertical: Double) { self.init(horizontal, vertical) }

  /// The horizontal component.
  public var dx: Double {
    get { x }
    set { x = newValue }
  }

  /// The vertical component.
  public var dy: Double {
    get { y }
    set { y = newValue }
  }

  /// The horizontal component, in points.
  public var horizontal: Double { x }
  /// The vertical component, in points.
  public var vertical: Double { y }
}

extension Rect {
  /// The horizontal middle, in points.
  public var midX: Double { center.x }
  /// The vertical middle, in points.
  public var midY: Double { center.y }

  /// The rectangle made smaller by distances from both sides, in points; negative ones enlarge it.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle moved by distances, in points.
  public func offsetBy(dx: Double, dy: Double) -> Rect { translated(by: Vector(dx, dy)) }
}

extension AffineTransform {
  /// Makes a turn by an angle, in radians, clockwise.
  public init(rotationAngle angle: Double) { self.init(rotation: angle) }

  /// Whether nothing is moved by the transform.
  public var isIdentity: Bool { self == .identity }

  /// The transform that applies this one and then another.
  public func concatenating(_ next: AffineTransform) -> AffineTransform { concatenated(next) }
}
