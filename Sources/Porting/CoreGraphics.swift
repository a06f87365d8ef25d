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

extension Size {
  /// Makes a size from whole numbers.
  @_disfavoredOverload
  public init(width: Int, height: Int) { self.init(Double(width), Double(height)) }
}

extension Vector {
  /// Makes a vector from whole numbers.
  @_disfavoredOverload
  public init(x: Int, y: Int) { self.init(Double(x), Double(y)) }

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

  /// The image of the point under a transform.
  public func applying(_ transform: AffineTransform) -> Vector { transform.apply(to: self) }

  /// The horizontal component, in points.
  public var horizontal: Double { x }
  /// The vertical component, in points.
  public var vertical: Double { y }
}

extension Rect {
  /// Makes a rectangle from whole numbers.
  @_disfavoredOverload
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// Whether it has no area.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The common area, or `null` when the rectangles do not intersect.
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .null }
    return Rect(
      from: Vector(Swift.max(minX, other.minX), Swift.max(minY, other.minY)),
      to: Vector(Swift.min(maxX, other.maxX), Swift.min(maxY, other.maxY)))
  }

  /// The bounding rectangle of the transformed rectangle.
  public func applying(_ transform: AffineTransform) -> Rect { transform.boundingBox(of: self) }

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
  /// Makes a scaling along both axes.
  public init(scaleX: Double, y: Double) { self.init(scaleX: scaleX, scaleY: y) }

  /// The transform that scales first and then applies this one.
  public func scaledBy(x: Double, y: Double) -> AffineTransform { scaled(x: x, y: y) }

  /// The transform that moves first, in points, and then applies this one.
  public func translatedBy(x: Double, y: Double) -> AffineTransform { translated(x: x, y: y) }

  /// The transform that undoes this one; itself when it flattens the plane.
  public func inverted() -> AffineTransform { inverse ?? self }

  /// Makes a turn by an angle, in radians, clockwise.
  public init(rotationAngle angle: Double) { self.init(rotation: angle) }

  /// Whether the transform moves nothing.
  public var isIdentity: Bool { self == .identity }

  /// The transform that applies this one and then another.
  public func concatenating(_ next: AffineTransform) -> AffineTransform { concatenated(next) }
}
