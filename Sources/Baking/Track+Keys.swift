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
  /// - Complexity: Linear in the ticks, with at most 600 ticks between two keys.
  package func keys(
    within error: Double, rounded: (Value) -> Value, distance: (Value, Value) -> Double
  ) -> [Key<Value>] {
    var keys: [Key<Value>] = []
    for piece in pieces {
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
  private func farthestPlace(
    from start: Int, in count: Int, where fits: (Int, Int) -> Bool
  ) -> Int {
    var farthest = start + 1
    var place = start + 2
    while place < min(count, farthest + 1 + Self.look, start + 1 + Self.longest) {
      if fits(start, place) { farthest = place }
      place += 1
    }
    return farthest
  }

  /// How many ticks are tried after one that does not fit.
  private static var look: Int { 12 }
  /// The most ticks from a key to the next.
  private static var longest: Int { 600 }
}
