/// The result of one spec.
package struct SpecResult {
  /// The outcome of a spec.
  package enum Outcome {
    /// Everything held.
    case passed
    /// Something did not hold, or an error was raised.
    case failed(SpecFailure)
    /// It is not written yet; the reason may be empty.
    case pending(String)
  }

  /// The spec's file.
  package var file: String
  /// The names of its groups and its own name, with spaces between.
  package var name: String
  /// The outcome.
  package var outcome: Outcome
  /// The line of the file where it begins, from 1; nil when unknown.
  package var line: Int?
  /// The time that it took with the functions before and after it, in seconds.
  package var seconds = 0.0
  /// The lines that it printed.
  package var output: [String] = []

  /// A result of a spec that took no time and printed nothing.
  package init(file: String, name: String, outcome: Outcome) {
    (self.file, self.name, self.outcome) = (file, name, outcome)
  }

  /// The failure, if it failed.
  package var failure: SpecFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }
}

/// The reason why a spec failed.
package struct SpecFailure {
  /// The condition that does not hold.
  package var message: String
  /// The file where it failed; nil when unknown.
  package var file: String?
  /// The line where it failed, from 1; nil when unknown.
  package var line: Int?
  /// More lines about the failure: calls, a record's bars.
  package var details: [String]

  /// The failure, with the text of a later one that it may have caused.
  package func leading(to other: SpecFailure?) -> SpecFailure {
    guard let other else { return self }
    var both = self
    both.details += ["then, perhaps because of it: \(other.text)"] + other.details
    return both
  }

  /// File, line and message, as in every other error.
  package var text: String {
    guard let file else { return message }
    return line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// The number of specs for each outcome, and the time that they took.
package struct SpecTotals {
  /// The specs that passed.
  package var passed = 0
  /// The specs that failed.
  package var failed = 0
  /// The specs that are not written yet.
  package var pending = 0
  /// The sum of their durations, in seconds.
  package var seconds = 0.0

  /// Creates totals of no specs.
  package init() {}

  /// The number of all specs.
  package var count: Int { passed + failed + pending }

  /// Adds the totals of another run.
  package mutating func add(_ other: SpecTotals) {
    passed += other.passed
    failed += other.failed
    pending += other.pending
    seconds += other.seconds
  }

  /// Counts a result.
  package mutating func count(_ result: SpecResult) {
    seconds += result.seconds
    switch result.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .pending: pending += 1
    }
  }
}
