extension Math {
  /// e raised to a power.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    return exp(DoubleDouble(head: x, tail: 0))
  }

  /// The natural logarithm; NaN below 0, minus infinity at 0.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return logOfSpecial(x) }
    let value = extendedLog(x)
    return value.head + value.tail
  }

  /// The logarithm to base 2, exact for powers of 2.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return logOfSpecial(x) }
    let (exponent, mantissa) = normalized(x)
    if mantissa == 1 { return Double(exponent) }
    let perTwo = DoubleDouble(head: 0x1.71547652b82fep+0, tail: 0x1.777d0ffda0d24p-56)
    let value = extendedLog(mantissa: mantissa) * perTwo + Double(exponent)
    return value.head + value.tail
  }

  /// The logarithm to base 10, exact for powers of 10.
  public static func log10(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return logOfSpecial(x) }
    let perTen = DoubleDouble(head: 0x1.bcb7b1526e50ep-2, tail: 0x1.95355baaafad3p-57)
    let value = extendedLog(x) * perTen
    return value.head + value.tail
  }

  /// A number raised to a power, with the special cases of IEEE 754.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isOdd = isOddInteger(y)
    let isNegative = x.sign == .minus && isOdd
    let magnitude = abs(x)
    if magnitude == 0 || magnitude.isInfinite || y.isInfinite {
      if magnitude == 1 { return 1 }
      let grows = (magnitude > 1) == (y > 0)
      return isNegative ? (grows ? -.infinity : -0.0) : (grows ? .infinity : 0)
    }
    if x < 0 && floor(y) != y { return .nan }
    if y == 1 { return x }
    // Beyond these exponents, every base except 1 over- or underflows.
    let exponent = Swift.min(Swift.max(y, -0x1p65), 0x1p65)
    let product = extendedLog(magnitude) * exponent
    let result: Double
    if product.head > 709.79 {
      result = .infinity
    } else if product.head < -745.14 {
      result = 0
    } else {
      result = exp(product)
    }
    return isNegative ? -result : result
  }

  private static func isOddInteger(_ y: Double) -> Bool {
    guard abs(y) < 0x1p53, floor(y) == y else { return false }
    return Int64(y) & 1 != 0
  }

  private static func logOfSpecial(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x == .infinity ? x : .nan
  }

  /// e raised to a power between -746 and 710: k ln 2 is subtracted, the rest is a Taylor series.
  private static func exp(_ x: DoubleDouble) -> Double {
    let turns = Int(x.head * 0x1.71547652b82fep+0 + (x.head < 0 ? -0.5 : 0.5))
    let k = Double(turns)
    // ln 2 in pieces of 41 bits, so that multiples of the first piece are exact.
    let rough = DoubleDouble.sum(x.head - k * 0x1.62e42fefa3000p-1, -k * 0x1.3de6af278e000p-42)
    let r = DoubleDouble.orderedSum(rough.head, rough.tail + (x.tail - k * 0x1.9cc01f97b57a0p-83))
    let z = r.head
    var p = 1 / 87_178_291_200.0
    p = 1 / 6_227_020_800.0 + z * p
    p = 1 / 479_001_600.0 + z * p
    p = 1 / 39_916_800.0 + z * p
    p = 1 / 3_628_800.0 + z * p
    p = 1 / 362_880.0 + z * p
    p = 1 / 40320.0 + z * p
    p = 1 / 5040.0 + z * p
    p = 1 / 720.0 + z * p
    p = 1 / 120.0 + z * p
    p = 1 / 24.0 + z * p
    p = 1 / 6.0 + z * p
    let square = DoubleDouble.product(z, z)
    let start = DoubleDouble.orderedSum(1, z)
    let sum = DoubleDouble.orderedSum(start.head, 0.5 * square.head)
    let rest =
      (start.tail + sum.tail) + (0.5 * square.tail + (r.tail * (1 + z) + square.head * z * p))
    return scaled(DoubleDouble.orderedSum(sum.head, rest), by: turns)
  }

  /// A number near 1 times a power of 2, rounded once, also where the result is subnormal.
  private static func scaled(_ x: DoubleDouble, by exponent: Int) -> Double {
    if exponent >= -1020 {
      let half = exponent / 2
      return x.head * power(of: half) * power(of: exponent - half)
    }
    // Rounding to head and again to a subnormal could differ from rounding once: round to odd.
    var head = x.head
    if x.tail != 0 && head.bitPattern & 1 == 0 {
      head = Double(bitPattern: x.tail > 0 ? head.bitPattern + 1 : head.bitPattern - 1)
    }
    return head * power(of: exponent + 600) * 0x1p-600
  }

  /// 2 raised to a normal exponent.
  @inline(always)
  private static func power(of exponent: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
  }

  /// The natural logarithm of a positive finite number, to about 65 bits.
  private static func extendedLog(_ x: Double) -> DoubleDouble {
    let (exponent, mantissa) = normalized(x)
    let part = extendedLog(mantissa: mantissa)
    if exponent == 0 { return part }
    let k = Double(exponent)
    let whole = DoubleDouble.orderedSum(
      k * 0x1.62e42fefa3000p-1, k * 0x1.3de6af278e000p-42 + k * 0x1.9cc01f97b57a0p-83)
    return whole + part
  }

  /// Exponent and mantissa, the latter between sqrt(1/2) and sqrt(2).
  private static func normalized(_ x: Double) -> (exponent: Int, mantissa: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    var exponent = Int(bits >> 52) - 1023 - (isSubnormal ? 54 : 0)
    var mantissa = Double(bitPattern: bits & (1 << 52 - 1) | 1023 << 52)
    if mantissa > 0x1.6a09e667f3bcdp+0 {
      mantissa *= 0.5
      exponent += 1
    }
    return (exponent, mantissa)
  }

  /// log m = 2 artanh s with s = (m - 1) / (m + 1): the first two terms in extended precision.
  private static func extendedLog(mantissa m: Double) -> DoubleDouble {
    let f = m - 1
    if f == 0 { return DoubleDouble(head: 0, tail: 0) }
    let denominator = DoubleDouble.sum(m, 1)
    let head = f / denominator.head
    let back = DoubleDouble.product(head, denominator.head)
    let tail = (((f - back.head) - back.tail) - head * denominator.tail) / denominator.head
    let s = DoubleDouble.orderedSum(head, tail)
    let square = s * s
    let z = square.head
    var p = 1 / 25.0
    p = 1 / 23.0 + z * p
    p = 1 / 21.0 + z * p
    p = 1 / 19.0 + z * p
    p = 1 / 17.0 + z * p
    p = 1 / 15.0 + z * p
    p = 1 / 13.0 + z * p
    p = 1 / 11.0 + z * p
    p = 1 / 9.0 + z * p
    p = 1 / 7.0 + z * p
    let fifth = DoubleDouble.sum(0x1.999999999999ap-3, -0x1.999999999999ap-57 + z * p)
    let third =
      DoubleDouble(head: 0x1.5555555555555p-2, tail: 0x1.5555555555555p-56) + square * fifth
    let series = square * third + 1
    let half = s * series
    return DoubleDouble(head: 2 * half.head, tail: 2 * half.tail)
  }
}
