extension Curve {
  /// Fits curves to values between two keys, by least squares; nil if a straight line is as good.
  ///
  /// - Parameters:
  ///   - values: The values at successive ticks.
  ///   - shown: The values as keys hold them.
  ///   - start: The place of the first key.
  ///   - end: The place of the second key.
  ///
  /// Source: P. Schneider, "An algorithm for automatically fitting digitized curves", Graphics
  /// Gems, 1990, with times given and both ends fixed.
  init?<Value: Bakeable>(
    through values: [Value], _ shown: [Value], from start: Int, to end: Int
  ) {
    guard end > start + 1 else { return nil }
    let from = shown[start].numbers
    let way = shown[end].numbers - from
    // The curve leaves the straight line by first(s) e + second(s) f; the fit finds e and f.
    var (ee, ef, ff) = (0.0, 0.0, 0.0)
    var (e, f) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    let span = Double(end - start)
    for place in start + 1..<end {
      let share = Double(place - start) / span
      let rest = 1 - share
      let (first, second) = (3 * share * rest * rest, 3 * share * share * rest)
      let bulge = values[place].numbers - (from + way * share)
      ee += first * first
      ef += first * second
      ff += second * second
      e += bulge * first
      f += bulge * second
    }
    if end == start + 2 {
      // One value in between determines one number: a bulge that is equal on both sides.
      let both = e / (ee + ef)
      (e, f) = (both, both)
    } else {
      let determinant = ee * ff - ef * ef
      (e, f) = ((e * ff - f * ef) / determinant, (f * ee - e * ef) / determinant)
    }
    (e, f) = (Value.joined(e, along: way), Value.joined(f, along: way))
    // A number that hardly moves cannot bulge, as control values are shares of its way.
    var (leaving, arriving) = (Self.straight.leaving, Self.straight.arriving)
    for channel in way.indices {
      let length = way[channel]
      guard abs(length) * Self.greatestBulge >= max(abs(e[channel]), abs(f[channel])), length != 0
      else { continue }
      leaving[channel] = (leaving[channel] + e[channel] / length).rounded(places: 5)
      arriving[channel] = (arriving[channel] + f[channel] / length).rounded(places: 5)
    }
    guard leaving != Self.straight.leaving || arriving != Self.straight.arriving else { return nil }
    (self.leaving, self.arriving) = (leaving, arriving)
  }

  /// The control values of a straight line.
  private static var straight: Curve {
    Curve(leaving: SIMD8(repeating: 1.0 / 3), arriving: SIMD8(repeating: 2.0 / 3))
  }

  /// The greatest bulge, as a multiple of a number's way; players hold control values as floats.
  private static var greatestBulge: Double { 30 }
}
