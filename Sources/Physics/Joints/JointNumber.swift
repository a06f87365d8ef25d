/// A number for joint computations: of one joint, or of four side by side.
///
/// The formulas of joints are written once, for both. Swift's own operations win where both fit.
protocol JointNumber: BitwiseCopyable, Sendable {
  @_disfavoredOverload static var zero: Self { get }

  init(repeating value: Float)

  @_disfavoredOverload static prefix func - (a: Self) -> Self
  @_disfavoredOverload static func + (a: Self, b: Self) -> Self
  @_disfavoredOverload static func - (a: Self, b: Self) -> Self
  @_disfavoredOverload static func * (a: Self, b: Self) -> Self
  @_disfavoredOverload static func * (a: Float, b: Self) -> Self
  @_disfavoredOverload static func / (a: Self, b: Self) -> Self
  @_disfavoredOverload func squareRoot() -> Self

  /// The larger of two numbers; the second one where the first is not a number.
  static func larger(_ a: Self, _ b: Self) -> Self

  /// The smaller of two numbers.
  static func smaller(_ a: Self, _ b: Self) -> Self

  /// The first of two numbers where a third one is above 0, otherwise the second.
  static func choose(wherePositive number: Self, _ a: Self, _ b: Self) -> Self
}

extension JointNumber {
  @inline(always)
  @_disfavoredOverload
  static func += (a: inout Self, b: Self) { a = a + b }

  @inline(always)
  @_disfavoredOverload
  static func -= (a: inout Self, b: Self) { a = a - b }

  /// One over a number; 0 where it is not above 0.
  @inline(always)
  static func inverse(_ number: Self) -> Self {
    choose(wherePositive: number, Self(repeating: 1) / number, .zero)
  }
}

extension Float: JointNumber {
  @inline(always)
  init(repeating value: Float) { self = value }

  @inline(always)
  static func larger(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

  @inline(always)
  static func smaller(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

  @inline(always)
  static func choose(wherePositive number: Float, _ a: Float, _ b: Float) -> Float {
    number > 0 ? a : b
  }
}

extension SIMD4<Float>: JointNumber {
  @inline(always)
  static func choose(wherePositive number: Lanes, _ a: Lanes, _ b: Lanes) -> Lanes {
    // 0 minus 0 has no negative sign bit.
    choose(where: Lanes(repeating: 0) - number, a, b)
  }
}
