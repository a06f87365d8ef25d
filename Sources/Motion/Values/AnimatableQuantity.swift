public import Geometry

/// A value that can be animated: two values have a difference, and a value plus a difference is a
/// value.
///
/// Values and differences have two types because they can be different things: the difference of
/// angles is a turn in the shorter direction, and the difference of two transforms is not a
/// transform.
public protocol AnimatableQuantity: Equatable, Sendable {
  /// The difference of two values; per second it is a velocity.
  associatedtype Displacement: VectorSpace

  /// The difference from another value to this one.
  func displacement(from other: Self) -> Displacement
  /// The value after adding a difference; a difference of zero gives exactly this value.
  func displaced(by displacement: Displacement) -> Self
}

extension AnimatableQuantity {
  /// The value at a fraction of the difference to another value; exact at 0 and at 1.
  ///
  /// - Parameters:
  ///   - other: The value at fraction 1.
  ///   - fraction: 0 gives this value, 1 the other; fractions outside of 0...1 extrapolate.
  /// - Returns: The value, interpolated with `displacement(from:)`.
  public func partway(to other: Self, at fraction: Double) -> Self {
    let fraction = calculable(fraction, "fraction")
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return displaced(by: other.displacement(from: self) * fraction)
  }
}

extension AnimatableQuantity where Displacement == Self {
  /// The difference, component by component.
  public func displacement(from other: Self) -> Self { self - other }
  /// The sum, component by component.
  public func displaced(by displacement: Self) -> Self { self + displacement }
}

/// A quantity with a zero, from which each value is a difference; an `AnimatedValue` can hold it.
public protocol ZeroedQuantity: AnimatableQuantity {
  /// The value from which differences are counted.
  static var zero: Self { get }
}

extension Double: AnimatableQuantity, ZeroedQuantity {
  /// Numbers differ by numbers.
  public typealias Displacement = Double
}

extension Vector: AnimatableQuantity, ZeroedQuantity {
  /// Points differ by vectors.
  public typealias Displacement = Vector
}

extension Size: AnimatableQuantity, ZeroedQuantity {
  /// Sizes differ by sizes, which may be negative.
  public typealias Displacement = Size
}

extension Rect: AnimatableQuantity, ZeroedQuantity {
  /// Rectangles differ in corner and extents, each for itself.
  public typealias Displacement = Rect
}

extension TransformComponents: AnimatableQuantity, ZeroedQuantity {
  /// Components differ one by one; the rotation is not wrapped, so full turns are kept.
  public typealias Displacement = TransformComponents
}

extension AffineTransform: AnimatableQuantity {
  /// The difference in rotation, in the shorter direction, in scales and in translation.
  ///
  /// Shear is not included; see `AffineTransform.hasShear`.
  public func displacement(from other: AffineTransform) -> TransformComponents {
    if self == other { return .zero }
    var difference = components - other.components
    difference.rotation = Math.wrappedAngle(difference.rotation)
    return difference
  }

  /// The transform whose components are greater by these.
  public func displaced(by displacement: TransformComponents) -> AffineTransform {
    displacement == .zero ? self : AffineTransform(components + displacement)
  }
}
