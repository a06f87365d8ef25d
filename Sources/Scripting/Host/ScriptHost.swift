/// A session: one interpreter, one table of items, the behavior folders and the stages.
///
///     let host = try ScriptHost()
///     let stage = try host.loadScene("examples/snap.lua")
///     try stage.advance(ticks: 60)
///     print(stage.item("card")!.x)
public final class ScriptHost {
  /// What the host was made with.
  public let configuration: ScriptConfiguration
  /// Takes each line that scripts print, without its newline, and the name of the script.
  public var onOutput: ((_ text: String, _ script: String) -> Void)?
  /// Takes what a person should know, a line each, such as what `appliesTo` found.
  public var onNotice: ((_ line: String) -> Void)?
  /// Takes every event of every stage.
  public var onEvent: ((StageEvent, Stage) -> Void)?
  /// Asked once per tick; true ends the running advance after that tick.
  public var isInterrupted: (() -> Bool)?

  /// Starts a session.
  ///
  /// - Throws: `ScriptError` when a named behavior folder does not exist or memory is missing.
  public init(_ configuration: ScriptConfiguration = ScriptConfiguration()) throws {
    self.configuration = configuration
  }

  /// Runs a scene and gives the stage it returns.
  ///
  /// - Throws: `ScriptError` when the file cannot be read or compiled, when it fails, and when it
  ///   returns something else than a stage.
  public func loadScene(_ path: String) throws -> Stage {
    throw ScriptError(file: path, message: "must be readable")
  }

  /// Makes an empty stage, as the prompt has without a scene.
  ///
  /// - Parameters:
  ///   - width: The reference rectangle's width, in points, over 0.
  ///   - height: The reference rectangle's height, in points, over 0.
  /// - Returns: The stage, without items.
  /// - Throws: `ScriptError` when a size is not over 0.
  public func makeStage(width: Double = 320, height: Double = 480) throws -> Stage {
    try Stage(width: width, height: height)
  }

  /// Reads a changed, new or removed behavior file, in place: running behaviors keep their `self`.
  ///
  /// A version that does not load or breaks the contract is refused and the old one keeps running;
  /// either way a reload event says so. Paths that are no behavior files are ignored.
  public func reload(_ path: String) {}

  /// Looks for changed, new and removed files in all behavior folders and reloads them.
  public func reloadChangedFiles() {}

  /// Loads every behavior file of the folders and reports what is wrong with any.
  public func checkBehaviors() -> [Diagnostic] { [] }

  /// Runs a scene, or loads a behavior file that stands in a behavior folder, and reports problems.
  public func check(_ path: String) -> [Diagnostic] { [] }
}
