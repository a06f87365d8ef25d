extension Math {
  /// The sine of an angle in radians; NaN for infinities.
  public static func sin(_ x: Double) -> Double { x == 0 ? x : sincos(x).sin }

  /// The cosine of an angle in radians; NaN for infinities.
  public static func cos(_ x: Double) -> Double { sincos(x).cos }

  /// The tangent of an angle in radians; NaN for infinities.
  public static func tan(_ x: Double) -> Double {
    if x == 0 { return x }
    let (sine, cosine) = sincos(x)
    return sine / cosine
  }

  /// Sine and cosine of an angle in radians.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    let angle = reduced(x)
    let (sine, cosine) = kernels(angle.head, angle.tail)
    let (s, c) = (sine.bitPattern, cosine.bitPattern)
    let quadrant = UInt64(truncatingIfNeeded: angle.quadrant)
    // In an odd quadrant they are exchanged. No branch: a processor would often guess it wrong.
    let difference = (s ^ c) & (0 &- (quadrant & 1))
    return (
      Double(bitPattern: s ^ difference ^ (quadrant & 2) << 62),
      Double(bitPattern: c ^ difference ^ ((quadrant &+ 1) & 2) << 62)
    )
  }

  /// Sines and cosines of four angles in radians side by side, with the same bits as one by one.
  package static func sincos(
    _ x: SIMD4<Double>
  ) -> (sin: SIMD4<Double>, cos: SIMD4<Double>) {
    guard let angles = ReducedAngles(x) else {
      var (sines, cosines) = (SIMD4<Double>(), SIMD4<Double>())
      for lane in x.indices { (sines[lane], cosines[lane]) = sincos(x[lane]) }
      return (sines, cosines)
    }
    let (sine, cosine) = kernels(angles.head, angles.tail)
    let (s, c) = (sine.bitPatterns, cosine.bitPatterns)
    let difference = (s ^ c) & (0 &- (angles.quadrant & 1))
    return (
      SIMD4(bitPatterns: s ^ difference ^ (angles.quadrant & 2) &<< 62),
      SIMD4(bitPatterns: c ^ difference ^ ((angles.quadrant &+ 1) & 2) &<< 62)
    )
  }

  /// Sine and cosine for |head| <= pi/4 by their Taylor series, with the first-order effect of the
  /// tail.
  @inline(always)
  private static func kernels<Numbers: SideBySide>(
    _ x: Numbers, _ tail: Numbers
  ) -> (sine: Numbers, cosine: Numbers) {
    let z = x * x
    let s = alternatingSeries(
      z, 1 / 121_645_100_408_832_000.0,
      [
        1 / 355_687_428_096_000.0, 1 / 1_307_674_368_000.0, 1 / 6_227_020_800.0, 1 / 39_916_800.0,
        1 / 362_880.0, 1 / 5040.0, 1 / 120.0, 1 / 6.0,
      ])
    let c = alternatingSeries(
      z, 1 / 6_402_373_705_728_000.0,
      [
        1 / 20_922_789_888_000.0, 1 / 87_178_291_200.0, 1 / 479_001_600.0, 1 / 3_628_800.0,
        1 / 40320.0, 1 / 720.0, 1 / 24.0,
      ])
    let one = Numbers(repeating: 1)
    let half = Numbers(repeating: 0.5) * z
    let head = one - half
    // The greatest term is added last, apart from the others, so that only one rounding affects the
    // result.
    let sine = x - (z * x * s - tail * head)
    let cosine = head + (((one - head) - half) + (z * z * c - x * tail))
    return (sine, cosine)
  }

  /// A polynomial in z whose terms alternate in sign, from the last coefficient to the first.
  @inline(always)
  private static func alternatingSeries<Numbers: SideBySide, let count: Int>(
    _ z: Numbers, _ last: Double, _ others: InlineArray<count, Double>
  ) -> Numbers {
    var sum = Numbers(repeating: last)
    for index in others.indices { sum = Numbers(repeating: others[index]) - z * sum }
    return sum
  }
}
