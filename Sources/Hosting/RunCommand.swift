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
    let limit = ((seconds ?? 60) * stage.rate).rounded()
    let last = stage.tick + Int(min(limit, 1e15))
    var progress = Progress(until: last, rate: stage.rate)
    var ticks = 0
    do {
      while stage.tick < last, stage.awaitsTicks, Signals.ending == nil, !session.isCutOff {
        ticks += try stage.advance(ticks: 1, untilPaused: true)
        progress.show(stage.tick)
      }
    } catch {
      progress.clear()
      session.outputs.warn(errorText(error))
      return .failure
    }
    progress.clear()
    if !session.isCutOff { session.outputs.say(summary(stage, ticks: ticks)) }
    return Signals.ending ?? .success
  }

  private func summary(_ stage: Stage, ticks: Int) -> String {
    let end =
      if Signals.ending != nil {
        "interrupted"
      } else if stage.isRunning {
        "still running at the limit"
      } else if stage.awaitsTicks {
        "timers went on to the limit"
      } else {
        "paused"
      }
    let time = rounded(stage.simulatedTime, places: 6)
    let heading = "\(scene): \(end) after \(ticks) \(ticks == 1 ? "tick" : "ticks"), \(time) s"
    return ([heading] + itemTable(stage)).joined(separator: "\n")
  }
}
