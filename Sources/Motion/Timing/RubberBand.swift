import Geometry

/// The offset of content that a finger pulls beyond its bounds: it grows more and more slowly, and
/// stays below D.
///
/// (1 - 1 / (x c / D + 1)) D for a pull x over the dimension D, with c = 0.55 as in UIKit.
public struct RubberBand: Hashable, Sendable {
  /// The limit of the offset, D, usually the height or width of the container, in points.
  public let dimension: Double
  /// The offset per point of a small pull, c.
  public let coefficient: Double

  /// Makes a rubber band.
  ///
  /// - Parameters:
  ///   - dimension: The limit of the offset, in points, from 0.001 to 1e9.
  ///   - coefficient: The offset per point of a small pull, from 1e-6 to 1e6.
  public init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = Domain.size.checked(dimension, "dimension")
    self.coefficient = Domain.elasticCoefficient.checked(coefficient, "coefficient")
  }

  /// The offset that is shown for a pull beyond the bound, both in points and of either sign.
  public func offset(for pull: Double) -> Double {
    let share = abs(calculable(pull, "pull")) * coefficient / dimension
    // 1 - 1 / (share + 1), without the difference that loses a small pull.
    return Double(signOf: pull, magnitudeOf: share / (share + 1) * dimension)
  }

  /// The pull that an offset comes from, to catch content in mid-flight without a jump.
  ///
  /// - Parameter offset: The offset that is shown, in points, nearer to 0 than the dimension.
  /// - Returns: The pull, in points.
  public func pull(for offset: Double) -> Double {
    precondition(
      abs(offset) < dimension, "offset must be nearer to 0 than \(dimension), not \(offset)")
    let pull = abs(offset) * dimension / (dimension - abs(offset)) / coefficient
    return Double(signOf: offset, magnitudeOf: pull)
  }

  /// A value that is free within bounds and held back beyond them, all in points.
  public func value(_ value: Double, in bounds: ClosedRange<Double>) -> Double {
    let value = calculable(value, "value")
    let nearest = Swift.min(
      Swift.max(value, calculable(bounds.lowerBound, "lower bound")),
      calculable(bounds.upperBound, "upper bound"))
    return nearest + offset(for: value - nearest)
  }
}
