extension Math {
  /// The angle in radians, from -pi/2 to pi/2, whose tangent is x.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// The direction of the vector (x, y) in radians, from -pi to pi, as IEEE 754 defines it.
  ///
  /// Signed zeros choose the side: (-0, -1) gives -pi; zeros and infinities have directions, too.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let result = quadrantAngle(abs(y), abs(x), mirrored: x.sign == .minus)
    return y.sign == .minus ? -result : result
  }

  /// The angle in radians, from -pi/2 to pi/2, whose sine is x; NaN outside of -1...1.
  public static func asin(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// The angle in radians, from 0 to pi, whose cosine is x; NaN outside of -1...1.
  public static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  /// The direction of (x, y) or, mirrored, of (-x, y), for x and y at least 0.
  private static func quadrantAngle(_ y: Double, _ x: Double, mirrored: Bool) -> Double {
    var (y, x) = (y, x)
    if y == 0 { return mirrored ? pi : 0 }
    if y.isInfinite || x.isInfinite {
      (y, x) = (y.isInfinite ? 1 : 0, x.isInfinite ? 1 : 0)
      if y == 0 { return mirrored ? pi : 0 }
    }
    let large = Swift.max(x, y)
    if large > 0x1p1000 || large < 0x1p-900 {
      let scale = large > 1 ? 0x1p-200 : 0x1p200
      // A quotient may be subnormal: only it, unscaled, rounds once.
      if y < x * 0x1p-60 { return mirrored ? pi : y / x }
      (y, x) = (y * scale, x * scale)
    }
    let isSteep = y > x
    let (short, long) = isSteep ? (x, y) : (y, x)
    if !isSteep && !mirrored && short < long * 0x1p-28 { return short / long }
    let step = Int(short / long * 8 + 0.5)
    let c = Double(step) * 0.125
    // tan(alpha - atan(c)) = (short - c long) / (long + c short)
    let t = (short - c * long) / (long + c * short)
    let base = arcTangents[step]
    let z = t * t
    var p = -1 / 15.0
    p = 1 / 13.0 + z * p
    p = -1 / 11.0 + z * p
    p = 1 / 9.0 + z * p
    p = -1 / 7.0 + z * p
    p = 1 / 5.0 + z * p
    p = -1 / 3.0 + z * p
    let part = DoubleDouble.sum(base.head, t)
    let angle = DoubleDouble.orderedSum(part.head, part.tail + (base.tail + z * t * p))
    return placed(angle, isSteep: isSteep, mirrored: mirrored)
  }

  /// The angle from the x axis, for an angle that was measured from the nearest axis.
  private static func placed(_ angle: DoubleDouble, isSteep: Bool, mirrored: Bool) -> Double {
    if isSteep == mirrored && !isSteep { return angle.head + angle.tail }
    let quarters = isSteep ? 1.0 : 2.0
    let sign = isSteep == mirrored ? 1.0 : -1.0
    let rest = DoubleDouble(head: sign * angle.head, tail: sign * angle.tail)
    let whole = DoubleDouble(
      head: 0x1.921fb54442d18p+0 * quarters, tail: 0x1.1a62633145c07p-54 * quarters)
    let sum = whole + rest
    return sum.head + sum.tail
  }

  /// The arc tangents of 0, 1/8, ..., 1 to 106 bits.
  private static let arcTangents: [(head: Double, tail: Double)] = [
    (0, 0),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
