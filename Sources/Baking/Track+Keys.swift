package import Drawing
package import Geometry

/// How players go from a key to the next.
package enum Way: Sendable {
  /// In a straight line.
  case straight
  /// In a straight line; where the motion breaks there is a key.
  case straightBetweenCorners
  /// In cubic curves; where the motion breaks there is a key.
  case curved

  var keepsCorners: Bool { self != .straight }
}

// Callers get functions of one kind of values each: those of any kind are compiled for these here,
// and would be slow elsewhere.
extension Track<TransformComponents> {
  /// The keys from which players get the poses at all ticks, as exactly as asked for.
  package func keys(
    _ accuracy: PoseAccuracy, _ way: Way = .straight
  ) -> [Key<TransformComponents>] {
    keys(within: accuracy.error, way, rounded: accuracy.rounded, deviation: accuracy.deviation)
  }
}

extension Track<Double> {
  /// The keys from which players get the numbers at all ticks within an error; keys have so many
  /// decimals, from 0 to 6.
  package func keys(within error: Double, places: Int, _ way: Way = .straight) -> [Key<Double>] {
    keys(within: error, way, rounded: { $0.rounded(places: places) }) { SIMD2(abs($0 - $1), 0) }
  }
}

extension Track<RGB> {
  /// The keys from which players get the colours at all ticks, with an error of red, green or blue
  /// of 255.
  package func keys(within error: Double) -> [Key<RGB>] {
    keys(within: error, .straight, rounded: { $0 }) { SIMD2($0.distance(to: $1), 0) }
  }
}

extension Track {
  /// The few keys from which a player gets the values at all ticks.
  ///
  /// - Parameters:
  ///   - error: The greatest distance of what is shown from the value, at any tick.
  ///   - way: How the player goes from a key to the next.
  ///   - rounded: The value as a file can hold it. Where that alone is farther away than the error,
  ///     there is a key at each tick.
  ///   - deviation: How far two values are from each other, in two ways, each of which counts: the
  ///     first as it is, the second as it is shown.
  /// - Returns: The keys, in the order of time; one key where the value never changes.
  func keys(
    within error: Double, _ way: Way, rounded: (Value) -> Value,
    deviation: @escaping (Value, Value) -> SIMD2<Double>
  ) -> [Key<Value>] {
    var keys: [Key<Value>] = []
    for piece in pieces {
      if piece.values.allSatisfy({ $0 == piece.values[0] }) {
        keys += ends(of: piece, as: rounded(piece.values[0]))
        continue
      }
      let fitting = Fitting(
        piece.values, error: error, way, rounded: rounded, deviation: deviation)
      let places = KeySearch(count: piece.values.count, corners: fitting.corners)
        .places(where: fitting.fits)
      keys += places.indices.map { index in
        let place = places[index]
        let isLast = index == places.count - 1
        return Key(
          tick: piece.start + place, value: fitting.shown[place],
          holds: isLast && piece.end != pieces.last?.end,
          curve: isLast ? nil : fitting.curve(place, places[index + 1]))
      }
    }
    return keys.allSatisfy { $0.value == keys[0].value && $0.curve == nil }
      ? Array(keys.prefix(1)) : keys
  }

  /// The keys of a piece whose value never changes.
  private func ends(of piece: Piece, as value: Value) -> [Key<Value>] {
    let isLast = piece.end == pieces.last?.end
    let first = Key(tick: piece.start, value: value, holds: !isLast && piece.values.count == 1)
    if piece.values.count == 1 { return [first] }
    return [first, Key(tick: piece.end - 1, value: value, holds: !isLast)]
  }
}
