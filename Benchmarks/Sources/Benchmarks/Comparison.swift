import Worlds

/// The same work done by several sides.
struct Comparison {
  /// One of those that do the work.
  struct Side {
    /// What the column is called.
    var name: String
    /// Does the work once.
    var run: () throws -> Void
  }

  /// What is done.
  var name: String
  /// How many units of work a run does.
  var units: Double
  /// Who does it.
  var sides: [Side]

  /// Lets the sides take turns, so that what disturbs the machine disturbs all of them.
  ///
  /// - Parameter rounds: Runs of each side, at least 1, after one that does not count.
  /// - Returns: The median time of a unit for each side, in nanoseconds.
  /// - Throws: What a side throws.
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
