/// A linear map of the plane with a translation: x' = a x + c y + tx, y' = b x + d y + ty.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The translation in x, in points.
  public var tx: Double
  /// The translation in y, in points.
  public var ty: Double

  /// The map that changes nothing.
  public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Makes a transform from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a clockwise rotation by an angle in radians.
  public init(rotation angle: Double) {
    let (sine, cosine) = Math.sincos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Makes a scaling along both axes.
  @inlinable
  public init(scaleX: Double, scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// Makes a translation, in points.
  @inlinable
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// The factor by which areas grow; negative when the map mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// Whether all six numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension AffineTransform {
  /// The image of a point.
  @inlinable
  public func apply(to point: Vector) -> Vector {
    Vector(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The smallest rectangle that contains the image of a rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    let width = abs(a) * rect.width + abs(c) * rect.height
    let height = abs(b) * rect.width + abs(d) * rect.height
    return Rect(center: apply(to: rect.center), size: Size(width, height))
  }

  /// The transform that applies this one first and `next` afterwards.
  public func concatenated(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The transform that scales first and then applies this one.
  public func scaled(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, scaleY: y).concatenated(self)
  }

  /// The transform that turns clockwise by radians first and then applies this one.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotation: angle).concatenated(self)
  }

  /// The transform that moves first, in points, and then applies this one.
  public func translated(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenated(self)
  }

  /// The transform that undoes this one, or nil when this one flattens the plane.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let a = self.d / determinant
    let b = -self.b / determinant
    let c = -self.c / determinant
    let d = self.a / determinant
    return AffineTransform(
      a: a, b: b, c: c, d: d, tx: -(tx * a + ty * c), ty: -(tx * b + ty * d))
  }
}

extension AffineTransform: CustomStringConvertible {
  /// The six numbers, as in `[a b c d tx ty]`.
  public var description: String { "[\(a) \(b) \(c) \(d) \(tx) \(ty)]" }
}
