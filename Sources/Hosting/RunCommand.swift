import Glibc
import Scripting

/// `libration run`: runs a scene until its animator pauses, and reports how it ended.
public struct RunCommand {
  private let scene: String
  private let seconds: Double?
  private let options: SessionOptions

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scene: The scene's file.
  ///   - seconds: The longest run, in simulated seconds; nil means 60.
  ///   - options: The options of the session.
  public init(scene: String, seconds: Double? = nil, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.seconds = seconds
    self.options = options
  }

  /// Runs the scene to its end.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collect(SIGINT, SIGTERM, SIGHUP)
    do {
      let session = try Session(options, outputs: outputs)
      let stage = try session.loadScene(scene)
      session.follow(stage)
      return session.finish(with: run(stage, session))
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func run(_ stage: Stage, _ session: Session) -> ExitCode {
    var run = SceneRun(of: stage, atMost: seconds ?? 60, in: session)
    do {
      try run.run()
    } catch {
      session.outputs.warn(errorText(error))
      return .failure
    }
    if !session.isCutOff {
      let lines = ["\(scene): \(run.ending)"] + itemTable(stage)
      session.outputs.say(lines.joined(separator: "\n"))
    }
    return Signals.ending ?? .success
  }
}
