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
    keys(within: accuracy.error, way, rounded: accuracy.rounded, distance: accuracy.deviation)
  }
}

extension Track<Double> {
  /// The keys from which players get the numbers at all ticks within an error; keys have so many
  /// decimals, from 0 to 6.
  package func keys(within error: Double, places: Int, _ way: Way = .straight) -> [Key<Double>] {
    keys(
      within: error, way, rounded: { $0.rounded(places: places) }, distance: { abs($0 - $1) })
  }
}

extension Track<RGB> {
  /// The keys from which players get the colours at all ticks, with an error of red, green or blue
  /// of 255.
  package func keys(within error: Double) -> [Key<RGB>] {
    keys(within: error, .straight, rounded: { $0 }, distance: { $0.distance(to: $1) })
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
  ///   - distance: How far two values are from each other: the first as it is, the second as it is
  ///     shown.
  /// - Returns: The keys, in the order of time; one key where the value never changes.
  func keys(
    within error: Double, _ way: Way, rounded: (Value) -> Value,
    distance: (Value, Value) -> Double
  ) -> [Key<Value>] {
    var keys: [Key<Value>] = []
    for piece in pieces {
      if piece.values.allSatisfy({ $0 == piece.values[0] }) {
        keys += ends(of: piece, as: rounded(piece.values[0]))
        continue
      }
      let shown = piece.values.map(rounded)
      func curve(_ start: Int, _ end: Int) -> Curve? {
        way == .curved ? Curve(through: piece.values, shown, from: start, to: end) : nil
      }
      let bends = way.keepsCorners ? Self.bends(of: piece.values, distance) : []
      /// Whether a curve fits between a place and the next one: where motion is steady on both
      /// sides it lies on one side of the straight line, by a quarter of what the values bend.
      func fitsBehind(_ place: Int, _ shown: Value) -> Bool {
        let middle = Value.between(piece.values[place], piece.values[place + 1], 0.5)
        return distance(middle, shown) <= error + min(bends[place], bends[place + 1]) / 4
      }
      func fits(_ start: Int, _ end: Int) -> Bool {
        let span = Double(end - start)
        let first = Key(tick: start, value: shown[start], holds: false, curve: curve(start, end))
        let next = Key(tick: end, value: shown[end], holds: false)
        return (start...end).allSatisfy { place in
          let time = Double(place - start)
          return distance(piece.values[place], first.value(to: next, time / span)) <= error
            && (first.curve == nil || place == end
              || fitsBehind(place, first.value(to: next, (time + 0.5) / span)))
        }
      }
      var search = KeySearch(count: shown.count)
      if way.keepsCorners {
        search.corners = Self.corners(of: piece.values, bends: bends, error: error)
      }
      let places = search.places(where: fits)
      keys += places.indices.map { index in
        let place = places[index]
        let isLast = index == places.count - 1
        return Key(
          tick: piece.start + place, value: shown[place],
          holds: isLast && piece.end != pieces.last?.end,
          curve: isLast ? nil : curve(place, places[index + 1]))
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
