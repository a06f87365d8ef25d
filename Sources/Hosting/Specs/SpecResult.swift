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
  /// Its name behind those of its groups.
  package var name: String
  /// The outcome.
  package var outcome: Outcome
  /// The line of the file where it begins, from 1; nil when unknown.
  package var line: Int?
  /// How long it took, with what runs before and after it, in seconds.
  package var seconds = 0.0
  /// What it printed, by lines.
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

/// Why a spec failed.
package struct SpecFailure {
  /// The condition that does not hold.
  package var message: String
  /// The file where it failed; nil when unknown.
  package var file: String?
  /// The line where it failed, from 1; nil when unknown.
  package var line: Int?
  /// More lines about the failure: calls, a record's bars.
  package var details: [String]

  /// The failure with another one behind it, which it may have caused.
  func leading(to other: SpecFailure?) -> SpecFailure {
    guard let other else { return self }
    var both = self
    both.details += ["then, perhaps because of it: \(other.text)"] + other.details
    return both
  }

  /// File, line and message as in every other error.
  package var text: String {
    guard let file else { return message }
    return line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// The number of specs for each outcome, and how long they took.
package struct SpecTotals {
  /// Those that passed.
  package var passed = 0
  /// Those that failed.
  package var failed = 0
  /// Those that are not written yet.
  package var pending = 0
  /// The sum of their durations, in seconds.
  package var seconds = 0.0

  /// Nothing yet.
  package init() {}

  /// All of them.
  package var count: Int { passed + failed + pending }

  /// Counts those of another run too.
  mutating func add(_ other: SpecTotals) {
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
