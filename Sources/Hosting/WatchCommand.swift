/// `libration watch`: runs a scene in real time and reloads what is saved.
public struct WatchCommand {
  private let scene: String
  private let options: SessionOptions

  /// Prepares to watch a scene.
  public init(scene: String, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.options = options
  }

  /// Runs until it is told to end.
  public func run() -> ExitCode { .success }
}
