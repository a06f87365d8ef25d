/// An upright rectangle: its top left corner and its size, in points.
@frozen
public struct Rect: Hashable, Sendable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The horizontal extent, in points, at least 0.
  public var width: Double
  /// The vertical extent, in points, at least 0.
  public var height: Double

  /// The rectangle without any point: the intersection of rectangles that are apart.
  public static var null: Rect { Rect(x: .infinity, y: .infinity, width: 0, height: 0) }

  /// The empty rectangle at the origin.
  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Makes a rectangle from its top left corner and its extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle from its top left corner and its size.
  @inlinable
  public init(origin: Vector, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Makes a rectangle from its center and its size.
  @inlinable
  public init(center: Vector, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Makes the smallest rectangle that contains two points.
  @inlinable
  public init(from a: Vector, to b: Vector) {
    let left = Swift.min(a.x, b.x)
    let top = Swift.min(a.y, b.y)
    self.init(
      x: left, y: top, width: Swift.max(a.x, b.x) - left, height: Swift.max(a.y, b.y) - top)
  }

  /// Makes the smallest rectangle that contains a rectangle turned about its center.
  ///
  /// - Parameters:
  ///   - center: The center of both rectangles.
  ///   - size: The size of the turned rectangle, before turning.
  ///   - angle: The turn, in radians, clockwise.
  public init(boundingCenter center: Vector, size: Size, angle: Double) {
    let (sine, cosine) = Math.sincos(angle)
    let s = abs(sine)
    let c = abs(cosine)
    self.init(
      center: center,
      size: Size(c * size.width + s * size.height, s * size.width + c * size.height))
  }

  /// The top left corner; setting it moves the rectangle and keeps its size.
  @inlinable
  public var origin: Vector {
    get { Vector(x, y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }

  /// The width and the height; setting them keeps the top left corner.
  @inlinable
  public var size: Size {
    get { Size(width, height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  /// The center; setting it moves the rectangle and keeps its size.
  @inlinable
  public var center: Vector {
    get { Vector(x + width / 2, y + height / 2) }
    set {
      x = newValue.x - width / 2
      y = newValue.y - height / 2
    }
  }

  /// The left edge.
  @inlinable
  public var minX: Double { x }

  /// The top edge.
  @inlinable
  public var minY: Double { y }

  /// The right edge.
  @inlinable
  public var maxX: Double { x + width }

  /// The bottom edge.
  @inlinable
  public var maxY: Double { y + height }

  /// The area, in square points.
  @inlinable
  public var area: Double { width * height }

  /// Whether all four numbers are finite.
  @inlinable
  public var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }
}

extension Rect: CustomStringConvertible {
  /// Corner and size, as in `(10.0, 20.0) 60.0 x 40.0`.
  public var description: String { "(\(x), \(y)) \(width) x \(height)" }
}
