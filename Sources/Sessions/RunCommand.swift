import Scripting
public import Terminal

/// `libration run`: runs a scene until its animator pauses, and reports how it ended.
public struct RunCommand {
  private let scene: String
  private let seconds: Double?
  private let isJSON: Bool
  private let options: SessionOptions

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scene: The scene's file; `-` is standard input.
  ///   - seconds: The longest run, in simulated seconds; nil means 60.
  ///   - isJSON: Whether the summary is a JSON object, which has standard output for itself.
  ///   - options: The options of the session.
  public init(
    scene: String, seconds: Double? = nil, isJSON: Bool = false,
    options: SessionOptions = SessionOptions()
  ) {
    self.scene = scene
    self.seconds = seconds
    self.isJSON = isJSON
    self.options = options
  }

  /// Runs the scene to its end.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isJSON)
    Signals.collectEnds()
    do {
      let session = try Session(options, outputs: outputs)
      var failures: [HookFailure] = []
      session.onFailure = { failures.append($0) }
      let stage = try session.openScene(scene)
      session.follow(stage)
      return session.finish(with: run(stage, session, failures: { failures }))
    } catch {
      if Signals.ending == nil {
        outputs.warn(errorText(error))
        if isJSON { outputs.standard.write(RunReport.failed(name, error) + "\n") }
      }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  /// The scene in messages.
  private var name: String { scene == "-" ? "stdin" : scene }

  private func run(
    _ stage: Stage, _ session: Session, failures: () -> [HookFailure]
  ) -> ExitCode {
    var run = SceneRun(of: stage, atMost: seconds ?? 60, in: session)
    do {
      try run.run()
    } catch {
      session.outputs.warn(errorText(error))
      if isJSON { session.outputs.standard.write(RunReport.failed(name, error) + "\n") }
      return .failure
    }
    if isJSON {
      let report = RunReport.text(
        name, end: run.end.rawValue, ticks: run.ticks, stage, failures: failures())
      session.outputs.standard.write(report + "\n")
    } else if !session.isCutOff {
      let lines = ["\(name): \(run.ending)"] + itemTable(stage)
      session.outputs.say(lines.joined(separator: "\n"))
    }
    return Signals.ending ?? .success
  }
}
