/// Points that fill a cube evenly, for any number of points.
///
/// The coordinate in each direction is the number of the point, written in a prime base of its own,
/// with its digits mirrored at the point.
///
/// Source: J. H. Halton, "On the Efficiency of Certain Quasi-Random Sequences of Points in
/// Evaluating Multi-Dimensional Integrals", Numerische Mathematik 2, 1960.
package enum LowDiscrepancy {
  /// The greatest number of directions.
  package static let mostDirections = primes.count

  /// A coordinate of a point, from 0 to less than 1.
  ///
  /// - Parameters:
  ///   - number: The number of the point, from 0 on.
  ///   - direction: The number of the direction, from 0 to less than `mostDirections`.
  /// - Returns: The coordinate.
  package static func coordinate(of number: Int, direction: Int) -> Double {
    let base = primes[direction]
    // The first point, 0 in all directions, is left out. The digits are whole numbers, so 1/3 is
    // exact.
    var (rest, mirrored, scale) = (number + 1, 0, 1)
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: base)
      (rest, mirrored, scale) = (quotient, mirrored * base + digit, scale * base)
    }
    return Double(mirrored) / Double(scale)
  }

  private static let primes = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53,
  ]
}
