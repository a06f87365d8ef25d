import Geometry

/// A direction or a turn, animated in the shorter direction.
public struct RotationAngle: Hashable, Sendable {
  /// The angle, clockwise, in radians; full turns are kept, but do not affect animations.
  public var radians: Double
  /// The angle, clockwise, in degrees.
  public var degrees: Double { radians * (180 / Math.pi) }

  /// Makes an angle from radians.
  public init(radians: Double) { self.radians = radians }
  /// Makes an angle from degrees.
  public init(degrees: Double) { self.radians = degrees * (Math.pi / 180) }
}

extension RotationAngle: AnimatableQuantity {
  /// The turn from another angle in the shorter direction, from -pi to pi radians.
  public func displacement(from other: RotationAngle) -> Double {
    Math.wrappedAngle(radians - other.radians)
  }

  /// The angle after a turn, in radians.
  public func displaced(by displacement: Double) -> RotationAngle {
    RotationAngle(radians: radians + displacement)
  }
}
