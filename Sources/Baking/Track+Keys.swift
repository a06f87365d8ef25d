package import Drawing
package import Geometry

/// The interpolation of players between keys.
package enum Way: Sendable {
  /// Straight lines.
  case straight
  /// Straight lines, with a key at each break of the motion.
  case straightBetweenCorners
  /// Cubic curves, with a key at each break of the motion.
  case curved

  var keepsCorners: Bool { self != .straight }
}

// Callers use functions for one type of values each. The generic functions are specialized for
// these types here; calls from other modules would be slow.
extension Track<TransformComponents> {
  /// The keys that give players the poses at all ticks, within an accuracy.
  package func keys(
    _ accuracy: PoseAccuracy, _ way: Way = .straight
  ) -> [Key<TransformComponents>] {
    keys(within: accuracy.error, way, rounded: accuracy.rounded, deviation: accuracy.deviation)
  }
}

extension Track<Double> {
  /// The keys that give players the numbers at all ticks, within an error.
  ///
  /// Keys have a number of decimals from 0 to 6.
  package func keys(within error: Double, places: Int, _ way: Way = .straight) -> [Key<Double>] {
    keys(within: error, way, rounded: { $0.rounded(places: places) }) { SIMD2(abs($0 - $1), 0) }
  }
}

extension Track<FillColor> {
  /// The keys that give players the colours at all ticks, within an error of a byte of 0 to 255.
  ///
  /// Opacities are within 1/128.
  package func keys(within error: Double) -> [Key<FillColor>] {
    keys(
      within: error, .straight,
      rounded: { FillColor($0.color, opacity: $0.opacity.rounded(places: 3)) }
    ) { SIMD2($0.color.distance(to: $1.color), error * 128 * abs($0.opacity - $1.opacity)) }
  }
}

extension Track {
  /// The keys, as few as possible, that give a player the values at all ticks.
  ///
  /// - Parameters:
  ///   - error: The greatest distance between the shown value and the real one, at any tick.
  ///   - way: The interpolation between keys.
  ///   - rounded: The value as a file can hold it. Where rounding alone exceeds the error, each
  ///     tick has a key.
  ///   - deviation: The two distances of a real value and a shown one; each must be within the
  ///     error.
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

  /// The keys of a piece with a single value.
  private func ends(of piece: Piece, as value: Value) -> [Key<Value>] {
    let isLast = piece.end == pieces.last?.end
    let first = Key(tick: piece.start, value: value, holds: !isLast && piece.values.count == 1)
    if piece.values.count == 1 { return [first] }
    return [first, Key(tick: piece.end - 1, value: value, holds: !isLast)]
  }
}
