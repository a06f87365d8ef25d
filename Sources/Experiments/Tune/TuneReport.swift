import Geometry
import Scripting
package import Sessions

/// The output of `tune`.
package enum TuneReport {
  /// A number for people, with five significant digits.
  package static func number(_ number: Double) -> String {
    guard number != 0, number.isFinite, abs(number) < 1e9, abs(number) >= 1e-6 else {
      return digits(number)
    }
    var (places, high, low) = (4, 10.0, 1.0)
    while abs(number) >= high, places > 0 { (places, high) = (places - 1, high * 10) }
    while abs(number) < low, places < 6 { (places, low) = (places + 1, low / 10) }
    return rounded(number, places: places)
  }

  /// The tried runs, in words.
  package static func tried(_ search: TuneSearch) -> String {
    let failed = search.trials.count { $0.measures == nil }
    return "tried \(counted(search.trials.count, "run")): \(search.spread) spread over the ranges, "
      + "then \(counted(search.searches, "simplex search", "simplex searches"))"
      + (failed > 0 ? "; \(failed) failed" : "")
  }

  /// The measures of a run beside the goals.
  package static func goals(_ goals: [Goal], of trial: TuneSearch.Trial) -> [String] {
    let values = goals.map { goal in
      trial.measures?.first { $0.name == goal.measure }?.value ?? .nan
    }
    let rows = zip(goals, values).map { [$0.measure, number($1)] }
    return zip(alignedColumns(rows), zip(goals, values)).map { line, pair in
      "\(line)  \(pair.0.rule)\(pair.0.miss(pair.1) > 0 ? ", missed" : "")"
    }
  }

  /// The inputs of a run.
  package static func inputs(_ inputs: [SweepPlan.Input]) -> String {
    inputs.map { "\($0.key) = \($0.value.json)" }.joined(separator: ", ")
  }

  /// The runs that are best compromises: none is better in one goal and as good in all others.
  static func tradeOff(_ trials: [TuneSearch.Trial], _ goals: [Goal]) -> [String] {
    func misses(_ trial: TuneSearch.Trial) -> [Double] {
      goals.map { goal in
        let value = trial.measures?.first { $0.name == goal.measure }?.value ?? .nan
        return goal.cost(value) ?? goal.miss(value)
      }
    }
    var front: [(trial: TuneSearch.Trial, misses: [Double])] = []
    for trial in trials where trial.measures != nil {
      let own = misses(trial)
      func isBeaten(_ a: [Double], by b: [Double]) -> Bool {
        a != b && zip(a, b).allSatisfy { $0 >= $1 }
      }
      if front.contains(where: { isBeaten(own, by: $0.misses) || own == $0.misses }) { continue }
      front.removeAll { isBeaten($0.misses, by: own) }
      front.append((trial, own))
    }
    // The runs go from best to worst in the first goal, and at most eight are shown.
    let sorted = front.sorted { $0.misses.lexicographicallyPrecedes($1.misses) }
    let most = 8
    let shown =
      sorted.count <= most
      ? sorted : (0..<most).map { sorted[$0 * (sorted.count - 1) / (most - 1)] }
    guard let first = shown.first else { return [] }
    let header = first.trial.inputs.map(\.key) + goals.map(\.measure)
    let rows = shown.map { entry in
      entry.trial.inputs.map { input in
        if case .number(let value) = input.value { number(value) } else { input.value.json }
      }
        + goals.map { goal in
          number(entry.trial.measures?.first { $0.name == goal.measure }?.value ?? .nan)
        }
    }
    return alignedColumns([header] + rows)
  }
}
