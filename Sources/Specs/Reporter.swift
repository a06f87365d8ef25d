import Geometry
package import Sessions

/// Writes the results of specs in one of the formats.
package protocol Reporter {
  /// The text before the first result.
  mutating func begin() -> String
  /// The text of a result, to be written as soon as the result is known.
  mutating func add(_ result: SpecResult) -> String
  /// The text after the last result.
  mutating func end(_ totals: SpecTotals) -> String
}

extension ReportFormat {
  /// A reporter of the format.
  ///
  /// - Parameters:
  ///   - isColored: Whether the format for people has colors; other formats have none.
  ///   - shuffle: The seed of the order of the specs; nil for the order of the files.
  ///   - shard: The part of the spec files that ran; nil for all.
  /// - Returns: The reporter.
  package func makeReporter(
    isColored: Bool = false, shuffle: UInt64? = nil, shard: Shard? = nil
  ) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(isColored: isColored, shuffle: shuffle, shard: shard)
    case .tap: TAPReporter(shuffle: shuffle, shard: shard)
    case .junit: JUnitReporter(shuffle: shuffle, shard: shard)
    case .json: JSONReporter(shuffle: shuffle, shard: shard)
    }
  }
}

/// The last line of every run.
package func totalsLine(_ totals: SpecTotals) -> String {
  "\(totals.passed) passed, \(totals.failed) failed"
}

/// A duration in seconds as machines read it, to the microsecond.
func secondsText(_ seconds: Double) -> String { rounded(seconds, places: 6) }

/// A duration in seconds for people.
func durationText(_ seconds: Double) -> String {
  let (milliseconds, places) = (seconds * 1000, seconds < 0.01 ? 1 : 0)
  return seconds < 1
    ? "\(rounded(milliseconds, places: places)) ms" : "\(rounded(seconds, places: 2)) s"
}
