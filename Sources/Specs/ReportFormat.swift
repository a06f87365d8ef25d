/// The format of a report of specs.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For people.
  case pretty
  /// Test Anything Protocol, version 13.
  case tap
  /// XML as JUnit's Ant task writes it, which most build servers read.
  case junit
  /// One JSON object.
  case json
}
