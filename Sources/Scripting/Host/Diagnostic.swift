/// A finding about a behavior file or scene, without running a stage.
public struct Diagnostic: Hashable, Sendable {
  /// How much a finding matters.
  public enum Severity: Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// Legal and worth knowing, such as a file that hides another.
    case note
  }

  /// How much it matters.
  public var severity: Severity
  /// What was found and where.
  public var finding: ScriptError

  /// Makes a diagnostic from its parts.
  public init(severity: Severity, finding: ScriptError) {
    self.severity = severity
    self.finding = finding
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding behind file and line; notes say that they are notes.
  public var description: String {
    guard severity == .note else { return finding.description }
    var noted = finding
    noted.message = "note: " + finding.message
    return noted.description
  }
}
