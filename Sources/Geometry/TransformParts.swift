/// What a transform without shear is made of: a rotation, then a scaling, then a translation.
///
/// The six numbers are a = cos r · sx, b = sin r · sy, c = -sin r · sx, d = cos r · sy, so equal
/// parts make equal transforms.
@frozen
public struct TransformParts: Hashable, Sendable {
  /// The clockwise turn, in radians; it comes first.
  public var rotation: Double
  /// The scaling along x, applied after the rotation.
  public var scaleX: Double
  /// The scaling along y, applied after the rotation.
  public var scaleY: Double
  /// The displacement, in points; it comes last.
  public var translation: Vector

  /// The parts of the identity.
  public static var identity: TransformParts { TransformParts() }

  /// Makes parts; what is left out changes nothing.
  @inlinable
  public init(
    rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, translation: Vector = .zero
  ) {
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.translation = translation
  }
}

extension AffineTransform {
  /// Makes the transform that rotates, scales and translates, in this order.
  public init(_ parts: TransformParts) {
    let (sine, cosine) = Math.sincos(parts.rotation)
    self.init(
      a: cosine * parts.scaleX, b: sine * parts.scaleY,
      c: -sine * parts.scaleX, d: cosine * parts.scaleY,
      tx: parts.translation.x, ty: parts.translation.y)
  }

  /// Rotation, scales and translation, as if the transform had no shear.
  ///
  /// scale x = sqrt(a² + c²), scale y = sqrt(b² + d²), rotation = atan2(b · scale x, a · scale y).
  /// A mirroring transform reads as a negative scale y. Where a scale is 0 the rotation is read
  /// from the other column. With shear the parts do not make the transform again: see `hasShear`.
  public var parts: TransformParts {
    let scaleX = Math.hypot(a, c)
    let scaleY = determinant < 0 ? -Math.hypot(b, d) : Math.hypot(b, d)
    let rotation: Double
    if scaleX == 0 {
      rotation = scaleY == 0 ? 0 : Math.atan2(b / scaleY, d / scaleY)
    } else if scaleY == 0 {
      rotation = Math.atan2(-c / scaleX, a / scaleX)
    } else {
      rotation = Math.atan2(b / scaleY, a / scaleX)
    }
    return TransformParts(
      rotation: rotation, scaleX: scaleX, scaleY: scaleY, translation: Vector(tx, ty))
  }

  /// Whether the axes of the rotated plane are no longer at right angles.
  ///
  /// A transform with shear is no rotation followed by a scaling; the tolerance is 1e-9 of the
  /// product of the scales.
  public var hasShear: Bool {
    let scales = Math.hypot(a, c) * Math.hypot(b, d)
    return !(abs(a * b + c * d) <= 1e-9 * scales)
  }
}
