/// A search for few places of keys in a piece of a track.
///
/// From each key it takes the farthest place that a player reaches within the error. It looks 12
/// ticks past a place that does not fit, as a later one may fit again. The result has 1 to 2 % more
/// keys than the best choice, whose search takes time quadratic in the ticks.
struct KeySearch {
  /// The number of places.
  let count: Int
  /// Places that must have keys, in order.
  let corners: [Int]

  /// The places of keys, including the first and the last place.
  ///
  /// - Parameter fits: Whether a player with keys at two places, and none between, is within the
  ///   error at all places between them. Successive places always fit.
  /// - Returns: The places, in order.
  /// - Complexity: O(n log m) if `fits` is linear, with *n* places and at most *m* = 600 of them
  ///   between two keys, and if each key that fits to a place also fits to those before it.
  func places(where fits: (Int, Int) -> Bool) -> [Int] {
    var places = [0]
    var corners = corners[...]
    while let start = places.last, start < count - 1 {
      while let corner = corners.first, corner <= start { corners.removeFirst() }
      let end = min(corners.first.map { $0 + 1 } ?? count, start + 1 + Self.longest)
      places.append(farthestPlace(from: start, before: end, where: fits))
    }
    return places
  }

  /// The last place before an end that fits; the next place if none fits.
  ///
  /// A key that fits to a place mostly fits to all places before it. So the search goes in steps
  /// that double and then halve, before it checks single places.
  private func farthestPlace(
    from start: Int, before end: Int, where fits: (Int, Int) -> Bool
  ) -> Int {
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

  /// The number of ticks to try after one that does not fit.
  private static var look: Int { 12 }
  /// The most ticks from a key to the next.
  private static var longest: Int { 600 }
}
