/// A point or a displacement in the plane, in points: x to the right, y down.
@frozen
public struct Vector: Hashable, Sendable {
  /// The horizontal component, in points, to the right.
  public var x: Double
  /// The vertical component, in points, downwards.
  public var y: Double

  /// The origin, or no displacement.
  public static var zero: Vector { Vector(0, 0) }

  /// Makes a vector from its components.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a vector from its named components.
  @inlinable
  public init(x: Double, y: Double) {
    self.init(x, y)
  }

  /// Makes a vector from its direction and its length.
  ///
  /// - Parameters:
  ///   - angle: The direction in radians, clockwise from the x axis.
  ///   - length: The length; a negative length reverses the direction.
  public init(angle: Double, length: Double) {
    let (sine, cosine) = Math.sincos(angle)
    self.init(cosine * length, sine * length)
  }

  /// The sum of the squared components.
  @inlinable
  public var lengthSquared: Double { x * x + y * y }

  /// The length, in points; correct for every finite vector whose length a Double can represent.
  public var length: Double { Math.hypot(x, y) }

  /// The direction in radians, clockwise from the x axis, from -pi to pi; 0 for zero.
  public var angle: Double { Math.atan2(y, x) }

  /// The vector turned clockwise by a quarter turn, as seen on a screen.
  @inlinable
  public var perpendicular: Vector { Vector(-y, x) }

  /// The vector of length 1 in the same direction; zero stays zero.
  public var normalized: Vector {
    let length = length
    return length > 0 ? Vector(x / length, y / length) : .zero
  }

  /// Whether both components are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The scalar product.
  @inlinable
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product; positive when `other` lies clockwise on a screen.
  @inlinable
  public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The distance to another point, in points.
  public func distance(to other: Vector) -> Double { (other - self).length }

  /// The vector turned clockwise by an angle in radians.
  public func rotated(by angle: Double) -> Vector {
    let (sine, cosine) = Math.sincos(angle)
    return Vector(cosine * x - sine * y, sine * x + cosine * y)
  }

  /// The nearest vector whose components are multiples of `grid`; a grid of 0 changes nothing.
  public func rounded(to grid: Double) -> Vector {
    Vector(Math.rounded(x, to: grid), Math.rounded(y, to: grid))
  }
}

extension Vector {
  /// Adds component by component.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }

  /// Subtracts component by component.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// Reverses the direction.
  @inlinable
  public static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }

  /// Scales the length by a factor.
  @inlinable
  public static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor) }

  /// Scales the length by a factor.
  @inlinable
  public static func * (factor: Double, a: Vector) -> Vector { a * factor }

  /// Divides the length by a divisor.
  @inlinable
  public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(a.x / divisor, a.y / divisor)
  }

  /// Adds in place.
  @inlinable
  public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts in place.
  @inlinable
  public static func -= (a: inout Vector, b: Vector) { a = a - b }

  /// Scales in place.
  @inlinable
  public static func *= (a: inout Vector, factor: Double) { a = a * factor }
}

extension Vector: CustomStringConvertible {
  /// The components, as in `(1.5, 2.0)`.
  public var description: String { "(\(x), \(y))" }
}
