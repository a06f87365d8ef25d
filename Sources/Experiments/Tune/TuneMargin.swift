import Geometry
import Sessions

/// The distance that one input may move alone before a goal breaks.
struct TuneMargin {
  package let key: String
  /// The ends of the values with which the goals hold, in the input's own unit.
  package let (low, high): (Double, Double)
  /// The goals that break behind the ends; empty at the ends of the range.
  package let (lowGoals, highGoals): ([Goal], [Goal])

  /// The first step, as a share of the range; steps double.
  private static let firstStep = 1.0 / 1024
  /// The number of halvings between a value that holds and one that does not.
  private static let halvings = 12

  /// Searches in both directions from a run that meets all goals.
  ///
  /// - Returns: The margin; nil after an interrupt.
  init?(
    of place: Int, from best: TuneSearch.Trial, _ ranges: [TuneRange], _ goals: [Goal],
    _ search: TuneSearch
  ) throws(GoalError) {
    let range = ranges[place]
    guard case .number(let middle) = best.inputs[place].value else { return nil }
    func look(_ sign: Double) throws(GoalError) -> (end: Double, broken: [Goal])? {
      var (good, bad) = (middle, nil as Double?)
      var broken: [Goal] = []
      /// Whether the goals hold for a value; nil after an interrupt.
      func holds(_ value: Double) throws(GoalError) -> Bool? {
        var inputs = best.inputs
        inputs[place].value = .number(value)
        guard let trial = try search.trial(inputs, best.shares) else { return nil }
        if trial.score.holds { return true }
        broken = goals.filter { goal in
          let value = trial.measures?.first { $0.name == goal.measure }?.value
          return value.map { goal.miss($0) > 0 } ?? true
        }
        return false
      }
      var step = max(Self.firstStep * (range.high - range.low), range.isWhole ? 1 : 0)
      while bad == nil, good != (sign > 0 ? range.high : range.low) {
        var next = min(range.high, max(range.low, middle + sign * step))
        if range.isWhole { next = Math.round(next) }
        guard let isGood = try holds(next) else { return nil }
        if isGood { good = next } else { bad = next }
        step *= 2
      }
      guard var bad else { return (good, []) }
      for _ in 0..<Self.halvings where !range.isWhole || abs(bad - good) > 1 {
        var next = (good + bad) / 2
        if range.isWhole { next = Math.floor(next) }
        guard let isGood = try holds(next) else { return nil }
        if isGood { good = next } else { bad = next }
      }
      // This run finds the goals that break right behind the end.
      guard try holds(bad) != nil else { return nil }
      return (good, broken)
    }
    guard let below = try look(-1), let above = try look(1) else { return nil }
    key = range.key
    (low, high) = (below.end, above.end)
    (lowGoals, highGoals) = (below.broken, above.broken)
  }

  /// The margin in words, for a person.
  package var text: String {
    func end(_ word: String, _ value: Double, _ goals: [Goal]) -> String {
      let why =
        goals.isEmpty
        ? "end of the range" : "then \(goals.map(\.description).joined(separator: ", ")) breaks"
      return "\(word) \(TuneReport.number(value)) (\(why))"
    }
    return "\(end("down to", low, lowGoals)), \(end("up to", high, highGoals))"
  }
}
