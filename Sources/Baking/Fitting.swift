/// The test whether keys at two places of successive values are enough for all values between.
package struct Fitting<Value: Bakeable> {
  /// The values as keys hold them.
  package let shown: [Value]
  /// The places that must have keys, in order; the motion breaks there.
  package let corners: [Int]
  private let values: [Value]
  private let error: Double
  private let way: Way
  private let deviation: (Value, Value) -> SIMD2<Double>
  /// The distance of each value from the middle of its neighbours; empty if corners do not count.
  private let bends: [SIMD2<Double>]

  /// Prepares the test.
  ///
  /// - Parameters:
  ///   - values: The values of successive ticks, at least one.
  ///   - error: The greatest distance between the shown value and the real one.
  ///   - way: The interpolation between keys.
  ///   - rounded: A value as a file can hold it.
  ///   - deviation: The two distances of a real value and a shown one; each must be within the
  ///     error.
  package init(
    _ values: [Value], error: Double, _ way: Way, rounded: (Value) -> Value,
    deviation: @escaping (Value, Value) -> SIMD2<Double>
  ) {
    (self.values, self.error, self.way, self.deviation) = (values, error, way, deviation)
    shown = values.map(rounded)
    bends = way.keepsCorners ? Self.bends(of: values, deviation) : []
    corners =
      way.keepsCorners ? Self.corners(of: values, bends: bends.map { $0.max() }, error: error) : []
  }

  /// The curve from a key to another; nil for a straight line.
  func curve(_ start: Int, _ end: Int) -> Curve? {
    way == .curved ? Curve(through: values, shown, from: start, to: end) : nil
  }

  /// Whether a player with keys at two places, and none between, stays within the error.
  ///
  /// - Complexity: O(n) in the places between them.
  package func fits(_ start: Int, _ end: Int) -> Bool {
    let span = Double(end - start)
    let first = Key(tick: start, value: shown[start], holds: false, curve: curve(start, end))
    let next = Key(tick: end, value: shown[end], holds: false)
    return (start...end).allSatisfy { place in
      let time = Double(place - start)
      return deviation(values[place], first.value(to: next, time / span)).max() <= error
        && (first.curve == nil || place == end
          || fitsBehind(place, first.value(to: next, (time + 0.5) / span)))
    }
  }

  /// Whether a curve fits between a place and the next one.
  ///
  /// Where motion is accelerated at both places, it leaves the straight line by a quarter of the
  /// values' bends. A curve that leaves it farther would overshoot between ticks. A bend of one
  /// kind, such as of an angle, allows no overshoot of the other kind.
  private func fitsBehind(_ place: Int, _ shown: Value) -> Bool {
    let middle = Value.between(values[place], values[place + 1], 0.5)
    let bulge = pointwiseMin(bends[place], bends[place + 1]) / 4
    return all(deviation(middle, shown) .<= bulge + error)
  }

  /// The distance of each value from the middle of its neighbours.
  ///
  /// At a steady speed it is about 0. The first and the last value have no middle, and get the
  /// distances of the values beside them.
  private static func bends(
    of values: [Value], _ deviation: (Value, Value) -> SIMD2<Double>
  ) -> [SIMD2<Double>] {
    guard values.count > 2 else { return values.map { _ in .zero } }
    return values.indices.map { place in
      let middle = min(max(place, 1), values.count - 2)
      return deviation(values[middle], .between(values[middle - 1], values[middle + 1], 0.5))
    }
  }

  /// The places at which a motion breaks: it bounces, begins or stops.
  ///
  /// A value is such a place if it bends by more than the error, and four times as much as values
  /// beside the break: a bounce between two ticks breaks both. A value is also a break where a
  /// stretch of at least three equal values begins or ends.
  private static func corners(of values: [Value], bends: [Double], error: Double) -> [Int] {
    guard values.count > 2 else { return [] }
    func rests(_ places: ClosedRange<Int>) -> Bool {
      places.lowerBound >= 0 && places.upperBound < values.count
        && places.allSatisfy { values[$0] == values[places.lowerBound] }
    }
    return (1..<values.count - 1).filter { place in
      let before = place > 1 ? min(bends[place - 1], bends[place - 2]) : 0
      let after = place < values.count - 2 ? min(bends[place + 1], bends[place + 2]) : 0
      return bends[place] > max(error, 4 * max(before, after))
        || rests(place...place + 2) && values[place - 1] != values[place]
        || rests(place - 2...place) && values[place + 1] != values[place]
    }
  }
}
