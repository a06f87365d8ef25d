/// The quality of a run: first the goals, then the room that they have or the costs.
package struct Score: Comparable, Sendable {
  /// The distance from the goals, in their own sizes; 0 where all hold, infinity for a failed run.
  package let miss: Double
  /// The amount that decides between two runs that meet all goals; less is better.
  package let cost: Double

  /// Whether all goals hold.
  package var holds: Bool { miss == 0 }

  /// Rates measures.
  ///
  /// - Parameters:
  ///   - measures: The numbers by name; nil for a run that failed.
  ///   - goals: The goals; each of their measures must exist.
  package init(_ measures: [(name: String, value: Double)]?, _ goals: [Goal]) {
    guard let measures else {
      (miss, cost) = (.infinity, 0)
      return
    }
    var (miss, cost) = (0.0, 0.0)
    var room = Double.infinity
    var hasCost = false
    for goal in goals {
      guard let value = measures.first(where: { $0.name == goal.measure })?.value else { continue }
      let own = goal.miss(value)
      miss += own * own
      if let own = goal.room(value) { room = min(room, own) }
      if let own = goal.cost(value) {
        cost += own
        hasCost = true
      }
    }
    self.miss = miss
    self.cost = hasCost ? cost : -room
  }

  package static func < (a: Score, b: Score) -> Bool {
    a.miss != b.miss ? a.miss < b.miss : a.cost < b.cost
  }

  /// The worst score.
  package static let failed = Score(nil, [])
}
