import Geometry
package import Scripting
package import Sessions
package import Terminal

/// A recording that a command runs again: with its prompt, and with the outputs of a session.
package final class ReplaySession {
  /// The replay.
  package let replay: SessionReplay
  /// The outputs and files.
  package let session: Session
  /// Takes each stage before its first tick and after each tick, with the tick of the session.
  package var onMoment: ((_ stage: Stage, _ tick: Int) -> Void)?
  /// The error for which the recorded scene did not get the inputs of the options; nil for none.
  private(set) var refusal: (any Error)?
  private let speaks: Bool
  private var followed: Stage?
  private var console: Console?

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - options: Trace, events, and additional inputs for the recorded scenes.
  ///   - outputs: The outputs.
  ///   - usesCurrentFiles: Whether the present files run.
  ///   - speaks: Whether to show the output of scripts and of the prompt.
  /// - Throws: `ScriptError` or `FileError` when a file cannot be made or memory does not suffice.
  package init(
    _ recording: SessionRecording, _ options: SessionOptions, outputs: Outputs,
    usesCurrentFiles: Bool = false, speaks: Bool = true
  ) throws {
    replay = try SessionReplay(recording, usesCurrentFiles: usesCurrentFiles)
    self.speaks = speaks
    SessionOptions.giveClocks(to: replay.host)
    session = try Session(options, outputs: outputs, host: replay.host)
    let host = replay.host
    host.isInterrupted = { [unowned self] in
      Signals.ending != nil || session.isCutOff || replay.isAtLastTick
    }
    host.onOutput = { [outputs] text, script in
      outputs.say(Console.printed(text, by: script))
    }
    if !speaks {
      host.onOutput = nil
      host.onNotice = nil
      session.warn = { _ in }
      session.toleratesFailures = true
    }
    replay.onProblem = { [unowned self] line in tell(line) }
    replay.onFailure = { [unowned self] error in tell(errorText(error)) }
    replay.onRefusal = { [unowned self] scene, error in
      session.noteReload(of: scene, .refused(error))
    }
    replay.onReady = { [unowned self] stage in
      do {
        try session.giveInputs(to: stage)
      } catch {
        (refusal, replay.lastTick) = (error, 0)
      }
      follow(stage)
    }
    replay.evaluate = { [unowned self] line in evaluate(line) }
  }

  private func tell(_ line: String) { if speaks { session.outputs.warn(line) } }

  /// Runs the recording up to its end, the last tick or a signal.
  package func run() {
    while Signals.ending == nil, !session.isCutOff, replay.step() {}
  }

  private func follow(_ stage: Stage) {
    followed?.onTick = nil
    followed = stage
    session.follow(stage)
    let trace = stage.onTick
    stage.onTick = { [unowned self] stage in
      // A line may go on behind the last tick, but nothing is shown of that.
      guard !replay.isAtLastTick else { return }
      trace?(stage)
      onMoment?(stage, replay.tick + 1)
    }
    onMoment?(stage, replay.tick)
    console?.begin(stage)
  }

  /// Evaluates a line as the prompt did.
  private func evaluate(_ line: String) {
    guard let stage = replay.stage else { return }
    do {
      let console = try console ?? makeConsole(stage)
      let answer = console.evaluate(line)
      _ = console.takeRequest()
      guard speaks else { return }
      switch answer {
      case .values(let lines): for line in lines { session.outputs.say(line) }
      case .incomplete: break
      case .failed(let message): session.outputs.warn(message)
      }
    } catch {
      tell(errorText(error))
    }
  }

  private func makeConsole(_ stage: Stage) throws -> Console {
    let made = try Console(
      host: replay.host, stage: stage,
      say: { [unowned self] line in if speaks { session.outputs.say(line) } },
      warn: { [unowned self] line in tell(line) })
    made.save = { _ in "a replay saves nothing" }
    made.write = { _ in ["a replay writes nothing"] }
    session.onEvent = { [unowned made] event in made.note(event) }
    console = made
    return made
  }
}
