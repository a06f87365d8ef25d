/// A curve that maps progress 0...1 to eased progress, with 0 to 0 and 1 to 1.
@frozen
public enum Easing: Hashable, Sendable {
  /// Progress as it is.
  case linear
  /// A slow start: p^n with the given exponent, above 0.
  case easeIn(exponent: Double)
  /// A slow end: 1 - (1 - p)^n with the given exponent, above 0.
  case easeOut(exponent: Double)
  /// A slow start and a slow end, two mirrored halves with the given exponent, above 0.
  case easeInOut(exponent: Double)

  /// The slow start with exponent 3.
  public static var easeIn: Easing { .easeIn(exponent: 3) }
  /// The slow end with exponent 3.
  public static var easeOut: Easing { .easeOut(exponent: 3) }
  /// The slow start and end with exponent 3.
  public static var easeInOut: Easing { .easeInOut(exponent: 3) }

  /// The eased progress.
  ///
  /// - Parameter progress: From 0, the start, to 1, the end; values outside are clamped.
  /// - Returns: The eased progress, from 0 to 1.
  public func callAsFunction(_ progress: Double) -> Double {
    let p = Swift.min(Swift.max(progress, 0), 1)
    switch self {
    case .linear: return p
    case .easeIn(let exponent): return Easing.power(p, exponent)
    case .easeOut(let exponent): return 1 - Easing.power(1 - p, exponent)
    case .easeInOut(let exponent):
      let half = p < 0.5 ? Easing.power(2 * p, exponent) : Easing.power(2 - 2 * p, exponent)
      return p < 0.5 ? half / 2 : 1 - half / 2
    }
  }

  /// A power that multiplies for the common exponents.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    switch exponent {
    case 1: base
    case 2: base * base
    case 3: base * base * base
    default: Math.pow(base, exponent)
    }
  }
}
