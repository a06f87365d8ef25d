/// The elementary functions, the same bits on every machine, within 2 units in the last place.
///
/// The C library's sine, exponential and their kin give other bits on other machines; these are
/// made of additions, multiplications, divisions and square roots only, which IEEE 754 fixes.
public enum Math {
  /// The ratio of a circle's circumference to its diameter.
  public static var pi: Double { 0x1.921fb54442d18p+1 }

  /// The square root, correctly rounded by the hardware.
  @inlinable
  public static func sqrt(_ x: Double) -> Double { x.squareRoot() }

  /// The length of a vector; intermediate results neither overflow nor underflow.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    let a = abs(x)
    let b = abs(y)
    let large = Swift.max(a, b)
    if a.isInfinite || b.isInfinite { return .infinity }
    if large < 0x1p500 && large > 0x1p-500 { return (a * a + b * b).squareRoot() }
    if large == 0 || large.isNaN || a.isNaN || b.isNaN { return a + b }
    let scale = large >= 0x1p500 ? 0x1p-600 : 0x1p600
    let p = a * scale
    let q = b * scale
    return (p * p + q * q).squareRoot() / scale
  }

  /// The largest whole number that is not above x.
  @inlinable
  public static func floor(_ x: Double) -> Double {
    guard abs(x) < 0x1p52 else { return x }
    let whole = Double(Int64(x))
    let result = whole > x ? whole - 1 : whole
    return Double(signOf: x, magnitudeOf: result)
  }

  /// The smallest whole number that is not below x.
  @inlinable
  public static func ceil(_ x: Double) -> Double { -floor(-x) }

  /// The whole number nearest to x; halves go away from zero.
  @inlinable
  public static func round(_ x: Double) -> Double {
    guard abs(x) < 0x1p52 else { return x }
    let magnitude = abs(x)
    let whole = floor(magnitude)
    let result = magnitude - whole >= 0.5 ? whole + 1 : whole
    return Double(signOf: x, magnitudeOf: result)
  }

  /// The multiple of `grid` nearest to x; a grid of 0 changes nothing.
  public static func rounded(_ x: Double, to grid: Double) -> Double {
    grid > 0 ? round(x / grid) * grid : x
  }

  /// The angle from -pi to pi that points in the same direction, in radians.
  public static func wrappedAngle(_ angle: Double) -> Double {
    if abs(angle) <= pi { return angle }
    let turn = 2 * pi
    return angle - turn * round(angle / turn)
  }
}
