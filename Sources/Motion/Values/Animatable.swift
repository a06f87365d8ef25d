public import Geometry

/// A value that can be animated: it has differences, and a difference leads to another value.
///
/// Values and differences are two types because they are two things: angles differ by the short
/// way round, and the difference of two transforms is no transform.
public protocol Animatable: Equatable, Sendable {
  /// The difference of two values; per second it is a velocity.
  associatedtype Displacement: VectorSpace

  /// The way from another value to this one.
  func displacement(from other: Self) -> Displacement
  /// The value at the end of a way that begins here; no way at all gives this very value.
  func displaced(by displacement: Displacement) -> Self
}

extension Animatable {
  /// The value on the way to another; exact at 0 and at 1.
  ///
  /// - Parameters:
  ///   - other: The value at fraction 1.
  ///   - fraction: 0 gives this value, 1 the other; outside, the way is prolonged.
  /// - Returns: The value between, by the way that `displacement(from:)` takes.
  public func partway(to other: Self, at fraction: Double) -> Self {
    let fraction = calculable(fraction, "fraction")
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return displaced(by: other.displacement(from: self) * fraction)
  }
}

extension Animatable where Displacement == Self {
  /// The difference, component by component.
  public func displacement(from other: Self) -> Self { self - other }
  /// The sum, component by component.
  public func displaced(by displacement: Self) -> Self { self + displacement }
}

extension Double: Animatable {
  /// Numbers differ by numbers.
  public typealias Displacement = Double
}

extension Vector: Animatable {
  /// Points differ by vectors.
  public typealias Displacement = Vector
}

extension Size: Animatable {
  /// Sizes differ by sizes, which may be negative.
  public typealias Displacement = Size
}

extension Rect: Animatable {
  /// Rectangles differ in corner and extents, each for itself.
  public typealias Displacement = Rect
}

extension TransformComponents: Animatable {
  /// Parts differ part by part; the rotation is not wrapped, so full turns are kept.
  public typealias Displacement = TransformComponents
}

extension AffineTransform: Animatable {
  /// The difference in rotation, by the short way round, in scales and in translation.
  ///
  /// Shear has no part in it; see `AffineTransform.hasShear`.
  public func displacement(from other: AffineTransform) -> TransformComponents {
    if self == other { return .zero }
    var difference = components - other.components
    difference.rotation = Math.wrappedAngle(difference.rotation)
    return difference
  }

  /// The transform whose components are larger by these.
  public func displaced(by displacement: TransformComponents) -> AffineTransform {
    displacement == .zero ? self : AffineTransform(components + displacement)
  }
}
