package import Drawing
package import Geometry

// Callers get functions of one kind of values each: those of any kind are compiled for these here,
// and would be slow elsewhere.
extension Track<TransformComponents> {
  /// The keys from which players get the poses at all ticks, as exactly as asked for.
  package func keys(_ accuracy: PoseAccuracy) -> [Key<TransformComponents>] {
    keys(within: accuracy.error, rounded: accuracy.rounded, distance: accuracy.distance)
  }
}

extension Track<Double> {
  /// The keys from which players get the numbers at all ticks within an error; keys have so many
  /// decimals, from 0 to 6.
  package func keys(within error: Double, places: Int) -> [Key<Double>] {
    keys(
      within: error, rounded: { $0.rounded(places: places) }, distance: { abs($0 - $1) })
  }
}

extension Track<RGB> {
  /// The keys from which players get the colours at all ticks, with an error of red, green or blue
  /// of 255.
  package func keys(within error: Double) -> [Key<RGB>] {
    keys(within: error, rounded: { $0 }, distance: { $0.distance(to: $1) })
  }
}

extension Track {
  /// The keys from which a player that moves in straight lines gets the values at all ticks.
  ///
  /// From each key the farthest tick is taken to which a straight line fits. The search goes on for
  /// 12 ticks after one that does not fit, as a line may fit to a later tick again. This takes 1 to
  /// 2 % more keys than the best choice, which takes time quadratic in the ticks to find.
  ///
  /// - Parameters:
  ///   - error: The greatest distance of what is shown from the value, at any tick.
  ///   - rounded: The value as a file can hold it. Where that alone is farther away than the error,
  ///     there is a key at each tick.
  ///   - distance: How far two values are from each other: the first as it is, the second as it is
  ///     shown.
  /// - Returns: The keys, in the order of time; one key where the value never changes.
  /// - Complexity: O(n log m), with *n* ticks and at most *m* = 600 of them between two keys, where
  ///   lines that fit to a tick fit to those before it.
  func keys(
    within error: Double, rounded: (Value) -> Value, distance: (Value, Value) -> Double
  ) -> [Key<Value>] {
    var keys: [Key<Value>] = []
    for piece in pieces {
      if piece.values.allSatisfy({ $0 == piece.values[0] }) {
        keys += ends(of: piece, as: rounded(piece.values[0]))
        continue
      }
      let shown = piece.values.map(rounded)
      func fits(_ start: Int, _ end: Int) -> Bool {
        let span = Double(end - start)
        return (start...end).allSatisfy { place in
          let value = Value.between(shown[start], shown[end], Double(place - start) / span)
          return distance(piece.values[place], value) <= error
        }
      }
      var places = [0]
      while let start = places.last, start < shown.count - 1 {
        places.append(farthestPlace(from: start, in: shown.count, where: fits))
      }
      keys += places.map { place in
        Key(
          tick: piece.start + place, value: shown[place],
          holds: place == shown.count - 1 && piece.end != pieces.last?.end)
      }
    }
    return keys.allSatisfy { $0.value == keys[0].value } ? Array(keys.prefix(1)) : keys
  }

  /// The last place to which a line from a place fits; the next one where none does.
  ///
  /// Most lines that fit to a place fit to all before it, so the search goes in steps that double,
  /// and then halve, before it looks at each place.
  private func farthestPlace(
    from start: Int, in count: Int, where fits: (Int, Int) -> Bool
  ) -> Int {
    let end = min(count, start + 1 + Self.longest)
    var (farthest, step) = (start + 1, 1)
    while farthest + step < end, fits(start, farthest + step) {
      (farthest, step) = (farthest + step, 2 * step)
    }
    while step > 1 {
      step /= 2
      if farthest + step < end, fits(start, farthest + step) { farthest += step }
    }
    var place = farthest + 1
    while place < min(end, farthest + 1 + Self.look) {
      if fits(start, place) { farthest = place }
      place += 1
    }
    return farthest
  }

  /// The keys of a piece whose value never changes.
  private func ends(of piece: Piece, as value: Value) -> [Key<Value>] {
    let isLast = piece.end == pieces.last?.end
    let first = Key(tick: piece.start, value: value, holds: !isLast && piece.values.count == 1)
    if piece.values.count == 1 { return [first] }
    return [first, Key(tick: piece.end - 1, value: value, holds: !isLast)]
  }

  /// How many ticks are tried after one that does not fit.
  private static var look: Int { 12 }
  /// The most ticks from a key to the next.
  private static var longest: Int { 600 }
}
