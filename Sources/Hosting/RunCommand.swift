/// `libration run`: runs a scene until its animator pauses, and tells how it ended.
public struct RunCommand {
  private let scene: String
  private let seconds: Double?
  private let options: SessionOptions

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scene: The scene's file.
  ///   - seconds: The longest run, in simulated seconds; nil means 60.
  ///   - options: What the session may be told.
  public init(scene: String, seconds: Double? = nil, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.seconds = seconds
    self.options = options
  }

  /// Runs the scene to its end.
  public func run() -> ExitCode { .success }
}
