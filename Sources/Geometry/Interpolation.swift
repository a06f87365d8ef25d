/// A value with values between it and another.
public protocol Interpolatable {
  /// The value at a fraction of the distance to another.
  ///
  /// - Parameters:
  ///   - other: The value at fraction 1.
  ///   - fraction: 0 gives this value, 1 the other; fractions outside of 0...1 extrapolate.
  /// - Returns: The interpolated value.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// The number at a fraction of the distance; exact at 0 and at 1.
  @inlinable
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}

extension Vector: Interpolatable {
  /// The point at a fraction of the straight line.
  @inlinable
  public func interpolated(to other: Vector, at fraction: Double) -> Vector {
    Vector(x.interpolated(to: other.x, at: fraction), y.interpolated(to: other.y, at: fraction))
  }
}

extension Size: Interpolatable {
  /// The size at a fraction of the distance; each extent is interpolated alone.
  @inlinable
  public func interpolated(to other: Size, at fraction: Double) -> Size {
    Size(
      width.interpolated(to: other.width, at: fraction),
      height.interpolated(to: other.height, at: fraction))
  }
}

extension Rect: Interpolatable {
  /// The rectangle at a fraction of the distance; corner and extents are interpolated each alone.
  @inlinable
  public func interpolated(to other: Rect, at fraction: Double) -> Rect {
    Rect(
      x: x.interpolated(to: other.x, at: fraction), y: y.interpolated(to: other.y, at: fraction),
      width: width.interpolated(to: other.width, at: fraction),
      height: height.interpolated(to: other.height, at: fraction))
  }
}

extension TransformComponents: Interpolatable {
  /// The components at a fraction of the distance; the rotation is not wrapped.
  public func interpolated(to other: TransformComponents, at fraction: Double)
    -> TransformComponents
  {
    var components = TransformComponents(
      rotation: rotation.interpolated(to: other.rotation, at: fraction),
      scaleX: scaleX.interpolated(to: other.scaleX, at: fraction),
      scaleY: scaleY.interpolated(to: other.scaleY, at: fraction),
      translation: translation.interpolated(to: other.translation, at: fraction))
    components.lateScaling = lateScaling.interpolated(to: other.lateScaling, at: fraction)
    return components
  }
}

extension AffineTransform: Interpolatable {
  /// The transform whose components lie at a fraction of the distance: rotation, scale,
  /// translation.
  ///
  /// The rotation takes the shorter direction. The result is exact at 0 and at 1, also for shear.
  ///
  /// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-6.
  public func interpolated(to other: AffineTransform, at fraction: Double) -> AffineTransform {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    let start = components
    var end = other.components
    end.rotation = start.rotation + Math.wrappedAngle(end.rotation - start.rotation)
    return AffineTransform(start.interpolated(to: end, at: fraction))
  }
}

/// The value at an eased fraction of the distance from one value to another.
///
/// - Parameters:
///   - start: The value at progress 0.
///   - end: The value at progress 1.
///   - progress: From 0 to 1; values outside are clamped.
///   - easing: The curve that eases the progress.
/// - Returns: The interpolated value.
public func tween<Value: Interpolatable>(
  _ start: Value, _ end: Value, progress: Double, easing: Easing = .linear
) -> Value {
  start.interpolated(to: end, at: easing(progress))
}
