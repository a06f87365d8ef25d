extension Math {
  /// An angle without its quarter turns: x = quadrant · pi/2 + head + tail, |head| <= pi/4.
  struct ReducedAngle {
    var quadrant: Int
    var head: Double
    var tail: Double
  }

  /// Four angles without their quarter turns; of the quadrants only the lowest two bits count.
  struct ReducedAngles {
    let quadrant: SIMD4<UInt64>
    let head: SIMD4<Double>
    let tail: SIMD4<Double>

    /// Subtracts the quarter turns from four angles in radians; nil if one is huge or not finite.
    @inline(always)
    init?(_ x: SIMD4<Double>) {
      let sign = x.bitPatterns & 1 << 63
      let size = SIMD4(bitPatterns: x.bitPatterns ^ sign)
      guard all(size .< Math.huge) else { return nil }
      let rough =
        size * Math.quarterTurns
        + SIMD4(repeating: 0.5).replacing(with: 0, where: size .<= Math.eighthTurn)
      // Sums of this size have no fraction; a sum that was rounded up is one too large.
      let whole = 0x1p52
      let near = (rough + whole) - whole
      let turns = near - SIMD4(repeating: 1).replacing(with: 0, where: near .<= rough)
      let count = (turns + whole).bitPatterns
      let isNegative = sign &>> 63
      quadrant = (count ^ (0 &- isNegative)) &+ isNegative
      let signed = SIMD4(bitPatterns: turns.bitPatterns ^ sign)
      (head, tail) = Math.remainder(of: x, without: signed)
    }
  }

  /// The angle, in radians, above which quarter turns are subtracted with whole numbers.
  private static var huge: Double { 0x1p19 }
  /// The number of quarter turns of a radian.
  private static var quarterTurns: Double { 0x1.45f306dc9c883p-1 }
  /// pi/4.
  private static var eighthTurn: Double { 0x1.921fb54442d18p-1 }

  /// Subtracts the quarter turns from an angle in radians, exactly enough for every Double.
  @inline(always)
  static func reduced(_ x: Double) -> ReducedAngle {
    guard abs(x) < huge else { return reducedHuge(x) }
    // Without a branch: angles on either side of pi/4 are equally likely.
    let half = Double(
      bitPattern: abs(x) <= eighthTurn ? 0 : x.bitPattern & 1 << 63 | 0.5.bitPattern)
    let turns = Int(x * quarterTurns + half)
    let (head, tail) = remainder(of: x, without: Double(turns))
    return ReducedAngle(quadrant: turns, head: head, tail: tail)
  }

  /// An angle without a number of quarter turns.
  ///
  /// Source: W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", 1980, for
  /// small angles (pi/2 in pieces whose multiples are exact).
  @inline(always)
  private static func remainder<Numbers: SideBySide>(
    of x: Numbers, without turns: Numbers
  ) -> (head: Numbers, tail: Numbers) {
    // 33 bits each, so that a count of up to 20 bits times a piece is exact.
    let first = x - turns * Numbers(repeating: 0x1.921fb54400000p+0)
    let second = turns * Numbers(repeating: 0x1.0b4611a600000p-34)
    let rough = first - second
    let lost = (first - rough) - second
    let third =
      turns * Numbers(repeating: 0x1.3198a2e000000p-69)
      + turns * Numbers(repeating: 0x1.b839a252049c1p-104)
    let correction = lost - third
    let head = rough + correction
    return (head, (rough - head) + correction)
  }

  /// Subtracts the quarter turns from an angle of any size.
  ///
  /// The 53 bits of x times 192 bits of 2/pi: bits that only make multiples of 4 quarter turns are
  /// skipped, so that the product modulo 2^192 has 2 bits of quadrant and 190 of fraction.
  ///
  /// Source: M. Payne and R. Hanek, "Radian reduction for trigonometric functions", SIGNUM, 1983.
  private static func reducedHuge(_ x: Double) -> ReducedAngle {
    guard x.isFinite else { return ReducedAngle(quadrant: 0, head: .nan, tail: .nan) }
    let mantissa = x.significandBitPattern | 1 << 52
    let start = Int(x.exponent) - 54
    let p2 = mantissa.multipliedFullWidth(by: bitsOfTwoOverPi(from: start + 128))
    let p1 = mantissa.multipliedFullWidth(by: bitsOfTwoOverPi(from: start + 64))
    let (middle, carry) = p1.low.addingReportingOverflow(p2.high)
    let high = mantissa &* bitsOfTwoOverPi(from: start) &+ p1.high &+ (carry ? 1 : 0)
    var quadrant = Int(high >> 62)
    var fraction = UInt128(high << 2 | middle >> 62) << 64 | UInt128(middle << 2 | p2.low >> 62)
    var sign = 1.0
    if fraction >> 127 == 1 {
      fraction = 0 &- fraction
      quadrant += 1
      sign = -1
    }
    let zeros = fraction.leadingZeroBitCount
    fraction <<= zeros
    let unit = sign * Double(sign: .plus, exponent: -zeros, significand: 1)
    let part = DoubleDouble(
      head: Double(UInt64(fraction >> 75)) * 0x1p-53 * unit,
      tail: Double(UInt64(truncatingIfNeeded: fraction >> 22) & (1 << 53 - 1)) * 0x1p-106 * unit)
    let angle = part * DoubleDouble(head: 0x1.921fb54442d18p+0, tail: 0x1.1a62633145c07p-54)
    return x < 0
      ? ReducedAngle(quadrant: -quadrant & 3, head: -angle.head, tail: -angle.tail)
      : ReducedAngle(quadrant: quadrant & 3, head: angle.head, tail: angle.tail)
  }

  /// 64 bits of 2/pi, from a bit counted after the binary point; earlier ones are 0.
  private static func bitsOfTwoOverPi(from start: Int) -> UInt64 {
    let word = start >> 6
    let shift = UInt64(start & 63)
    let first = word < 0 ? 0 : twoOverPi[word]
    let second = word + 1 < 0 ? 0 : twoOverPi[word + 1]
    return shift == 0 ? first : first << shift | second >> (64 - shift)
  }

  /// The binary digits of 2/pi after the point.
  private static let twoOverPi: [UInt64] = [
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
  ]
}
