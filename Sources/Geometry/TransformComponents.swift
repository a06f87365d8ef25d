/// What a transform without shear is made of: a scaling and a rotation, then a translation.
///
/// As a rule the scaling comes first, along the axes of what is transformed: a rectangle stays one.
/// The six numbers are a = cos r · sx, b = sin r · sx, c = -sin r · sy, d = cos r · sy then. A scaling
/// that comes last acts along the axes around it, and makes a parallelogram of a turned rectangle:
/// a = cos r · sx, b = sin r · sy, c = -sin r · sx, d = cos r · sy.
@frozen
public struct TransformComponents: Hashable, Sendable {
  /// The clockwise turn, in radians.
  public var rotation: Double
  /// The scaling along x.
  public var scaleX: Double
  /// The scaling along y.
  public var scaleY: Double
  /// The displacement, in points; it comes last.
  public var translation: Vector
  /// 0 where the scaling comes before the rotation, anything else where it comes after it.
  ///
  /// It is a number so that it goes from end to end of a way as the others do: a way that begins or
  /// ends with a late scaling has that order in between.
  @usableFromInline package var lateScaling: Double

  /// The components of the identity.
  public static var identity: TransformComponents { TransformComponents() }

  /// Makes components; what is left out changes nothing.
  @inlinable
  public init(
    rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, translation: Vector = .zero,
    scalesLast: Bool = false
  ) {
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.translation = translation
    lateScaling = scalesLast ? 1 : 0
  }

  /// Whether the scaling comes after the rotation.
  @inlinable
  public var scalesLast: Bool {
    get { lateScaling != 0 }
    set { lateScaling = newValue ? 1 : 0 }
  }

  /// The point whose image a point is; nil where a scale is 0.
  package func origin(of point: Vector) -> Vector? {
    guard scaleX != 0, scaleY != 0 else { return nil }
    let point = point - translation
    if scalesLast {
      return Vector(point.x / scaleX, point.y / scaleY).rotated(by: -rotation)
    }
    let turned = point.rotated(by: -rotation)
    return Vector(turned.x / scaleX, turned.y / scaleY)
  }
}

extension AffineTransform {
  /// Makes the transform that scales, rotates and translates, in the order of the components.
  public init(_ components: TransformComponents) {
    let (sine, cosine) = Math.sincos(components.rotation)
    let (x, y) = (components.scaleX, components.scaleY)
    self.init(
      a: cosine * x, b: sine * (components.scalesLast ? y : x),
      c: -sine * (components.scalesLast ? x : y), d: cosine * y,
      tx: components.translation.x, ty: components.translation.y)
  }

  /// Rotation, scales and translation, as if the transform had no shear.
  ///
  /// Where it keeps right angles, scale x = sqrt(a² + b²), scale y = sqrt(c² + d²), rotation =
  /// atan2(b, a). Else the scaling comes last: scale x = sqrt(a² + c²), scale y = sqrt(b² + d²),
  /// rotation = atan2(b · scale x, a · scale y). A mirroring transform reads as a negative scale y.
  /// Where a scale is 0 the rotation is read from the other one's numbers. With shear the components do
  /// not make the transform again: see `hasShear`.
  public var components: TransformComponents {
    let scalesLast = !keepsRightAngles
    let scaleX = scalesLast ? Math.hypot(a, c) : Math.hypot(a, b)
    let extent = scalesLast ? Math.hypot(b, d) : Math.hypot(c, d)
    let scaleY = determinant < 0 ? -extent : extent
    let rotation: Double
    if scalesLast, scaleX != 0, scaleY != 0 {
      rotation = Math.atan2(b / scaleY, a / scaleX)
    } else if scalesLast {
      rotation = scaleX == 0 ? turn(b, d, scaleY) : turn(-c, a, scaleX)
    } else {
      rotation = scaleX == 0 ? turn(-c, d, scaleY) : turn(b, a, scaleX)
    }
    return TransformComponents(
      rotation: rotation, scaleX: scaleX, scaleY: scaleY, translation: Vector(tx, ty),
      scalesLast: scalesLast)
  }

  /// The angle whose sine and cosine are these, both times a scale; 0 where that is 0.
  private func turn(_ sine: Double, _ cosine: Double, _ scale: Double) -> Double {
    scale == 0 ? 0 : Math.atan2(sine / scale, cosine / scale)
  }

  /// Whether a rectangle stays one: its sides are turned alike.
  public var keepsRightAngles: Bool {
    Self.isSmall(a * c + b * d, beside: Math.hypot(a, b) * Math.hypot(c, d))
  }

  /// Whether neither a scaling that a rotation follows makes the transform, nor a rotation that a
  /// scaling follows; the tolerance is 1e-9 of the product of the scales.
  public var hasShear: Bool {
    !keepsRightAngles
      && !Self.isSmall(a * b + c * d, beside: Math.hypot(a, c) * Math.hypot(b, d))
  }

  private static func isSmall(_ product: Double, beside scales: Double) -> Bool {
    abs(product) <= 1e-9 * scales
  }
}
