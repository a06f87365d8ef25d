import Geometry

/// Gradient noise with two components over the plane, which changes smoothly in space and time.
///
/// Every point of a square lattice has a gradient, chosen by a hash from 32 directions. The
/// directions turn with time at different speeds, so that the pattern never repeats. The first
/// component is gradient noise; the second one uses the same gradients turned by a quarter turn. A
/// gradient acts from a point beside its lattice point, because classic noise is 0 at its lattice
/// points, one of which is the field's position. The weights between lattice points have continuous
/// first and second derivatives.
///
/// Source: K. Perlin, "Improving noise", SIGGRAPH, 2002; turning gradients after K. Perlin and
/// F. Neyret, "Flow noise", SIGGRAPH, 2001. The hash is our own.
struct FieldNoise {
  static var directionCount: Int { 32 }
  /// Odd numbers from the fractions of the square roots of 2, 3 and 5.
  private static var factors: (x: UInt64, y: UInt64, mix: UInt64) {
    (0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b)
  }

  /// The distance from a lattice point to the point that its gradient acts from, in cells.
  private static var lean: Double { 0.35 }
  /// The length of gradients for which the noise is at most 1 long, given the lean.
  private static var length: Double { 1.2569 }

  /// The cosines and sines of the directions, times their length.
  let gradients: UnsafeMutablePointer<SIMD2<Double>>
  /// Lattice cells per point.
  let frequency: Double
  let seed: UInt64

  /// Prepares the noise of a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - seed: The animator's seed.
  ///   - gradients: The directions, or room for them.
  init(_ field: FieldRecord, seed: UInt64, gradients: UnsafeMutablePointer<SIMD2<Double>>) {
    self.gradients = gradients
    frequency = 1 / (16 * Math.pow(16, field.smoothness))
    self.seed = Self.mixed(seed &+ UInt64(bitPattern: Int64(field.pattern)) &* Self.factors.y)
  }

  /// Computes the directions at a moment, given as a phase in turns.
  static func fill(_ gradients: UnsafeMutablePointer<SIMD2<Double>>, phase: Double) {
    for index in 0..<directionCount {
      // The speeds are from 1/2 to 3/2, spread evenly by the golden ratio; half of them are
      // negative.
      let share = Double(index) * 0.618_033_988_749_894_9
      let turningSpeed = 0.5 + share - Math.floor(share)
      let turns =
        Double(index) / Double(directionCount) + phase
        * (index & 1 == 0 ? turningSpeed : -turningSpeed)
      let (sine, cosine) = Math.sincos(2 * Math.pi * (turns - Math.floor(turns)))
      gradients[index] = SIMD2(cosine * length, sine * length)
    }
  }

  /// The noise at a place relative to the field's position; at most 1 long.
  @inline(always)
  func value(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let place = SIMD2(x, y) * frequency
    let (column, row) = (Self.floor(place.x), Self.floor(place.y))
    let near = place - SIMD2(Double(column), Double(row))
    let far = near - 1
    let (left, right) = (near.x + Self.lean, far.x + Self.lean)
    let fade = near * near * near * (near * (near * 6 - 15) + 10)
    let keyX = UInt64(bitPattern: column) &* Self.factors.x
    let keyY = UInt64(bitPattern: row) &* Self.factors.y
    let (nextX, nextY) = (keyX &+ Self.factors.x, keyY &+ Self.factors.y)
    let a = slope(keyX ^ (keyY ^ seed), left, near.y)
    let b = slope(nextX ^ (keyY ^ seed), right, near.y)
    let c = slope(keyX ^ (nextY ^ seed), left, far.y)
    let d = slope(nextX ^ (nextY ^ seed), right, far.y)
    let upper = a + fade.x * (b - a)
    let lower = c + fade.x * (d - c)
    return upper + fade.y * (lower - upper)
  }

  /// The contribution of a lattice point at a distance from it.
  @inline(always)
  private func slope(_ key: UInt64, _ x: Double, _ y: Double) -> SIMD2<Double> {
    let gradient = gradients[Int(truncatingIfNeeded: Self.mixed(key) >> 59)]
    return x * gradient + y * SIMD2(gradient.y, -gradient.x)
  }

  /// Mixes a key so that its differences reach the upper bits.
  @inline(always)
  private static func mixed(_ key: UInt64) -> UInt64 { (key ^ key >> 32) &* factors.mix }

  @inline(always)
  private static func floor(_ x: Double) -> Int64 {
    let whole = Int64(x)
    return whole &- (Double(whole) > x ? 1 : 0)
  }
}
