import Worlds

/// The same work, done by several sides for a comparison.
struct Comparison {
  /// A side: one way to do the work.
  struct Side {
    /// The title of the column.
    var name: String
    /// Does the work once.
    var run: () throws -> Void
  }

  /// The name of the work.
  var name: String
  /// The number of units of work in a run.
  var units: Double
  /// The sides that do it.
  var sides: [Side]

  /// Lets the sides take turns, so that other load on the machine affects all of them.
  ///
  /// - Parameter rounds: Runs of each side, at least 1, after one that does not count.
  /// - Returns: The median time of a unit for each side, in nanoseconds.
  /// - Throws: The error of a side.
  func medians(rounds: Int) throws -> [Double] {
    var times = [[Double]](repeating: [], count: sides.count)
    for round in 0...rounds {
      for (index, side) in sides.enumerated() {
        let time = try duration(of: side.run)
        if round > 0 { times[index].append(time / units) }
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }
}
