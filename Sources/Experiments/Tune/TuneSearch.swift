import Geometry
package import Sessions

/// Searches for inputs that meet goals: tries spread points, then simplex searches from the best.
package final class TuneSearch {
  /// A run that was tried.
  package struct Trial {
    /// The place of each input in its range, from 0 to 1.
    package let shares: [Double]
    package let inputs: [SweepPlan.Input]
    /// The result of the run.
    package let result: TrialResult
    package let score: Score

    /// The numbers by name; nil when the run failed.
    package var measures: [(name: String, value: Double)]? {
      result.error == nil ? result.measures : nil
    }
  }

  private let ranges: [TuneRange]
  private let goals: [Goal]
  private let mostRuns: Int
  private let offset: Int
  private let measure: ([SweepPlan.Input]) -> TrialResult?
  /// The tried runs, in order.
  package private(set) var trials: [Trial] = []
  /// The number of points spread over the ranges.
  package private(set) var spread = 0
  /// The number of simplex searches.
  package private(set) var searches = 0
  /// Whether no more runs may follow.
  private var isOver = false

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - ranges: The keys and their ranges.
  ///   - goals: The goals.
  ///   - mostRuns: The greatest number of runs.
  ///   - offset: The number in the sequence of the first point that is spread over the ranges.
  ///   - measure: Carries out a run; nil ends the search.
  package init(
    _ ranges: [TuneRange], _ goals: [Goal], mostRuns: Int, offset: Int = 0,
    _ measure: @escaping ([SweepPlan.Input]) -> TrialResult?
  ) {
    (self.ranges, self.goals, self.mostRuns) = (ranges, goals, mostRuns)
    (self.offset, self.measure) = (offset, measure)
  }

  /// The best run; nil when none was tried.
  package var best: Trial? { trials.min { $0.score < $1.score } }

  /// The most simplex searches.
  private static let mostSearches = 6

  /// Carries out the search.
  ///
  /// - Parameter tell: Gets the number of runs so far.
  /// - Throws: `GoalError` when a goal names a measure that does not exist.
  package func run(tell: @escaping (Int) -> Void = { _ in }) throws(GoalError) {
    let first = min(max(1, mostRuns / 4), 16 * ranges.count)
    for number in 0..<first {
      let point = ranges.indices.map {
        LowDiscrepancy.coordinate(of: offset + number, direction: $0)
      }
      guard try attempt(point) != nil else { return }
      tell(trials.count)
    }
    spread = trials.count
    var starts = trials.indices.sorted {
      trials[$0].score < trials[$1].score || trials[$0].score == trials[$1].score && $0 < $1
    }
    if starts.allSatisfy({ trials[$0].measures == nil }) { return }
    while !starts.isEmpty, searches < Self.mostSearches, trials.count < mostRuns, !isOver {
      let start = trials[starts.removeFirst()].shares
      searches += 1
      try search(from: start, size: 0.1, tell)
      // A second search from the end of the first leaves places where the first got stuck.
      if let best { try search(from: best.shares, size: 0.02, tell) }
    }
  }

  private func search(
    from start: [Double], size: Double, _ tell: @escaping (Int) -> Void
  ) throws(GoalError) {
    var failure: GoalError?
    var simplex = SimplexSearch<Score> { [self] point in
      do throws(GoalError) {
        guard let trial = try attempt(point) else { return nil }
        tell(trials.count)
        return trial.score
      } catch {
        failure = error
        return nil
      }
    }
    _ = simplex.run(from: start, size: size)
    if let failure { throw failure }
  }

  /// Tries a point; nil when no more runs may follow.
  package func attempt(_ shares: [Double]) throws(GoalError) -> Trial? {
    guard trials.count < mostRuns, !isOver else { return nil }
    let inputs = zip(ranges, shares).map { (key: $0.key, value: VariedValue.number($0.value($1))) }
    guard let trial = try trial(inputs, shares) else {
      isOver = true
      return nil
    }
    trials.append(trial)
    return trial
  }

  /// Carries out a run that does not count; nil after an interrupt.
  package func trial(
    _ inputs: [SweepPlan.Input], _ shares: [Double]
  ) throws(GoalError) -> Trial? {
    guard let result = measure(inputs) else { return nil }
    if result.error == nil {
      let names = result.measures.map(\.name)
      for goal in goals where !names.contains(goal.measure) {
        let hint = suggestion(for: goal.measure, among: names)
        let list = hint.isEmpty ? "; measures are \(names.joined(separator: ", "))" : hint
        throw GoalError(message: "--goal: there is no measure \(goal.measure)\(list)")
      }
    }
    return Trial(
      shares: shares, inputs: inputs, result: result,
      score: Score(result.error == nil ? result.measures : nil, goals))
  }
}

/// A key, and the range in which to search its value.
package struct TuneRange: Sendable {
  package let key: String
  package let low: Double
  package let high: Double
  package let isWhole: Bool

  /// The range of a key; `isWhole` allows whole numbers only.
  package init(key: String, from low: Double, to high: Double, isWhole: Bool) {
    (self.key, self.low, self.high, self.isWhole) = (key, low, high, isWhole)
  }

  /// The value at a share of the range, from 0 to 1.
  package func value(_ share: Double) -> Double {
    let value = low * (1 - share) + high * share
    return isWhole ? min(high, Math.floor(low + share * (high - low + 1))) : value
  }

  /// The share of a value in the range.
  package func share(_ value: Double) -> Double {
    high > low ? min(1, max(0, (value - low) / (isWhole ? high - low + 1 : high - low))) : 0
  }
}
