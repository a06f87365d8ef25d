/// The components of a transform without shear: a scaling and a rotation, then a translation.
///
/// Usually the scaling comes first, along the axes of the rectangle that is transformed, so the
/// rectangle stays a rectangle. The six numbers are then a = cos r · sx, b = sin r · sx, c = -sin r
/// · sy, d = cos r · sy. A scaling that comes last acts along the outer axes and makes a
/// parallelogram of a turned rectangle: a = cos r · sx, b = sin r · sy, c = -sin r · sx, d = cos r
/// · sy.
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
  /// The order of scaling and rotation: 0 where the scaling comes first, any other number where it
  /// comes last.
  ///
  /// The order is a number so that it can be interpolated like the other components: between a
  /// start and an end of which one scales last, the scaling comes last.
  @usableFromInline package var lateScaling: Double

  /// The components of the identity.
  public static var identity: TransformComponents { TransformComponents() }

  /// Makes components; a component that is left out changes nothing.
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

  /// The point that the transform maps to `point`; nil where a scale is 0.
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
  /// Where the transform keeps right angles, scale x = sqrt(a² + b²), scale y = sqrt(c² + d²),
  /// rotation = atan2(b, a). Otherwise the scaling comes last: scale x = sqrt(a² + c²), scale y =
  /// sqrt(b² + d²), rotation = atan2(b · scale x, a · scale y). A mirroring transform has a
  /// negative scale y. Where one scale is 0, the rotation is computed from the numbers of the
  /// other. Components of a transform with shear do not give the transform back: see `hasShear`.
  public var components: TransformComponents { components(scalesLast: !keepsRightAngles) }

  /// Rotation, scales and translation for one order of rotation and scaling; shear is left out.
  package func components(scalesLast: Bool) -> TransformComponents {
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

  /// The angle whose sine and cosine, both times a scale, are given; 0 where the scale is 0.
  private func turn(_ sine: Double, _ cosine: Double, _ scale: Double) -> Double {
    scale == 0 ? 0 : Math.atan2(sine / scale, cosine / scale)
  }

  /// Whether a rectangle stays a rectangle: both pairs of sides are turned by the same angle.
  public var keepsRightAngles: Bool {
    Self.isSmall(a * c + b * d, beside: Math.hypot(a, b) * Math.hypot(c, d))
  }

  /// Whether the transform is neither a scaling and then a rotation, nor the reverse.
  ///
  /// The tolerance is 1e-9 of the product of the scales.
  public var hasShear: Bool {
    !keepsRightAngles
      && !Self.isSmall(a * b + c * d, beside: Math.hypot(a, c) * Math.hypot(b, d))
  }

  private static func isSmall(_ product: Double, beside scales: Double) -> Bool {
    abs(product) <= 1e-9 * scales
  }
}
