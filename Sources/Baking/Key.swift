/// A point in time and value through which a player moves.
package struct Key<Value: Bakeable>: Hashable, Sendable {
  /// The time of the value, in ticks.
  package let tick: Int
  /// The value.
  package let value: Value
  /// Whether the value stays until the next key, and jumps there.
  package let holds: Bool
  /// The curve to the next key; nil for a straight line.
  package let curve: Curve?

  /// Makes a key.
  package init(tick: Int, value: Value, holds: Bool, curve: Curve? = nil) {
    self.tick = tick
    self.value = value
    self.holds = holds
    self.curve = curve
  }

  /// The value that a player shows between this key and the next one.
  ///
  /// - Parameters:
  ///   - next: The next key.
  ///   - share: The share of the time from this key to the next one that has passed, from 0 to 1.
  /// - Returns: The value.
  package func value(to next: Key, _ share: Double) -> Value {
    if holds { return share < 1 ? value : next.value }
    guard let curve else { return .between(value, next.value, share) }
    let way = next.value.numbers - value.numbers
    return value.with(value.numbers + way * curve.progress(share))
  }
}

/// The curves of numbers from a key to the next: a cubic Bézier curve for each number.
///
/// The inner control points are at 1/3 and 2/3 of the time. Control values are shares of the way,
/// as in `cubic-bezier()`. So a number that ends where it began cannot leave its place in between.
package struct Curve: Hashable, Sendable {
  /// The first control values.
  package let leaving: SIMD8<Double>
  /// The second control values.
  package let arriving: SIMD8<Double>

  /// The progress of numbers, as shares of their ways, after a share of the time.
  func progress(_ share: Double) -> SIMD8<Double> {
    let rest = 1 - share
    let first = 3 * share * rest * rest
    let second = 3 * share * share * rest
    return leaving * first + arriving * second + SIMD8(repeating: share * share * share)
  }
}

extension Track {
  /// The greatest distance, at any tick, between the shown value and the real one.
  ///
  /// - Parameters:
  ///   - keys: The keys of the player, in the order of time.
  ///   - distance: The distance of two values.
  /// - Returns: The distance, in the unit of `distance`.
  package func worst(of keys: [Key<Value>], _ distance: (Value, Value) -> Double) -> Double {
    var (worst, next) = (0.0, 0)
    for piece in pieces {
      for (place, value) in piece.values.enumerated() {
        let tick = piece.start + place
        while next < keys.count, keys[next].tick <= tick { next += 1 }
        worst = max(worst, distance(value, Self.shown(by: keys, before: next, at: tick)))
      }
    }
    return worst
  }

  private static func shown(by keys: [Key<Value>], before next: Int, at tick: Int) -> Value {
    guard next > 0, next < keys.count else { return keys[max(0, next - 1)].value }
    let (a, b) = (keys[next - 1], keys[next])
    return a.value(to: b, Double(tick - a.tick) / Double(b.tick - a.tick))
  }
}
