extension Math {
  /// The sine of an angle in radians; NaN for infinities.
  public static func sin(_ x: Double) -> Double {
    if x == 0 { return x }
    let r = reduced(x)
    let value = r.quadrant & 1 == 0 ? sineKernel(r.head, r.tail) : cosineKernel(r.head, r.tail)
    return r.quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians; NaN for infinities.
  public static func cos(_ x: Double) -> Double {
    let r = reduced(x)
    let value = r.quadrant & 1 == 0 ? cosineKernel(r.head, r.tail) : sineKernel(r.head, r.tail)
    return (r.quadrant &+ 1) & 2 == 0 ? value : -value
  }

  /// Sine and cosine of an angle in radians, with one reduction.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    let r = reduced(x)
    let s = sineKernel(r.head, r.tail)
    let c = cosineKernel(r.head, r.tail)
    switch r.quadrant & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle in radians; NaN for infinities.
  public static func tan(_ x: Double) -> Double {
    if x == 0 { return x }
    let r = reduced(x)
    let s = sineKernel(r.head, r.tail)
    let c = cosineKernel(r.head, r.tail)
    return r.quadrant & 1 == 0 ? s / c : -c / s
  }

  /// The sine for |head| <= pi/4 by its Taylor series, with the first-order effect of the tail.
  @inline(always)
  private static func sineKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    var p = 1 / 121_645_100_408_832_000.0
    p = 1 / 355_687_428_096_000.0 - z * p
    p = 1 / 1_307_674_368_000.0 - z * p
    p = 1 / 6_227_020_800.0 - z * p
    p = 1 / 39_916_800.0 - z * p
    p = 1 / 362_880.0 - z * p
    p = 1 / 5040.0 - z * p
    p = 1 / 120.0 - z * p
    let cube = z * x
    // -x³/6 is added last, apart from the other terms, so that only one rounding affects the
    // result.
    return x - (cube * (1 / 6.0 - z * p) - tail * (1 - 0.5 * z))
  }

  /// The cosine for |head| <= pi/4 by its Taylor series, with the first-order effect of the tail.
  @inline(always)
  private static func cosineKernel(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    var p = 1 / 6_402_373_705_728_000.0
    p = 1 / 20_922_789_888_000.0 - z * p
    p = 1 / 87_178_291_200.0 - z * p
    p = 1 / 479_001_600.0 - z * p
    p = 1 / 3_628_800.0 - z * p
    p = 1 / 40320.0 - z * p
    p = 1 / 720.0 - z * p
    p = 1 / 24.0 - z * p
    let half = 0.5 * z
    let head = 1 - half
    return head + (((1 - head) - half) + (z * z * p - x * tail))
  }
}
