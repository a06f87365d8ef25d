/// Writes the results of specs in one of the formats.
package protocol Reporter {
  /// The text before the first result.
  mutating func begin() -> String
  /// The text of a result, which is written as soon as the result is known.
  mutating func add(_ result: SpecResult) -> String
  /// The text after the last result.
  mutating func end(_ totals: SpecTotals) -> String
}

extension ReportFormat {
  /// A reporter of the format; only the one for people has colors, where they are wanted.
  package func makeReporter(isColored: Bool) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(isColored: isColored)
    case .tap: TAPReporter()
    case .junit: JUnitReporter()
    case .json: JSONReporter()
    }
  }
}

/// The last line of every run.
func totalsLine(_ totals: SpecTotals) -> String {
  "\(totals.passed) passed, \(totals.failed) failed"
}
