/// A finding about a behavior file or scene, without running a stage.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// Legal, but worth knowing, such as a file that hides another.
    case note
  }

  /// The severity.
  public var severity: Severity
  /// The message and its position.
  public var finding: ScriptError

  /// Makes a diagnostic from its parts.
  public init(severity: Severity, finding: ScriptError) {
    self.severity = severity
    self.finding = finding
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The message after file and line; a note is marked as such.
  public var description: String {
    guard severity == .note else { return finding.description }
    var noted = finding
    noted.message = "note: " + finding.message
    return noted.description
  }
}
