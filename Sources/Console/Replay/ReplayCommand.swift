import Geometry
import Scripting
public import Sessions
public import Terminal

/// `libration replay`: runs a recorded session again, from its file alone.
public struct ReplayCommand {
  private let file: String
  private let lastTick: Int?
  private let usesCurrentFiles: Bool
  private let isJSON: Bool
  private let options: SessionOptions

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - file: The recording.
  ///   - lastTick: The last tick of the session to give; nil for the recording's own.
  ///   - usesCurrentFiles: Whether the present files run, compared with the recorded ones.
  ///   - isJSON: Whether the summary is a JSON object, which has standard output for itself.
  ///   - options: Trace, fields and events, and additional inputs for the recorded scenes.
  public init(
    file: String, lastTick: Int? = nil, usesCurrentFiles: Bool = false, isJSON: Bool = false,
    options: SessionOptions = SessionOptions()
  ) {
    (self.file, self.lastTick, self.usesCurrentFiles) = (file, lastTick, usesCurrentFiles)
    (self.isJSON, self.options) = (isJSON, options)
  }

  /// Runs the recording.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isJSON)
    Signals.collectEnds()
    do {
      let recording = try SessionRecording(file: file)
      for line in recording.notices(file: file, program: options.program) { outputs.warn(line) }
      let changed = recording.changedFiles
      if !usesCurrentFiles {
        for path in changed {
          outputs.warn("\(path) is another now than was recorded: the recorded one runs")
        }
      }
      return try replay(recording, outputs)
    } catch {
      outputs.warn(errorText(error))
      if isJSON { outputs.standard.write(RunReport.failed(file, error) + "\n") }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func replay(_ recording: SessionRecording, _ outputs: Outputs) throws -> ExitCode {
    let isOther = usesCurrentFiles || !options.inputs.isEmpty
    let comparison = isOther ? try RecordedMoments(recording, upTo: lastTick) : nil
    let run = try ReplaySession(
      recording, options, outputs: outputs, usesCurrentFiles: usesCurrentFiles)
    run.replay.lastTick = lastTick
    var failures: [HookFailure] = []
    run.session.onFailure = { failures.append($0) }
    if let comparison { run.onMoment = { comparison.take($0, tick: $1) } }
    run.run()
    if let refusal = run.refusal { throw refusal }
    var code = Signals.ending ?? .success
    if let difference = comparison?.difference(run.replay.tick) {
      outputs.warn(difference)
      code = Signals.ending ?? .failure
    } else if comparison == nil || recording.header.engine != SessionRecording.engineVersion,
      let tick = run.replay.firstDifference
    {
      outputs.warn("tick \(tick) is not as it was recorded")
      code = Signals.ending ?? .failure
    }
    if let stage = run.replay.stage {
      let end = Signals.ending == nil ? "replayed" : "interrupted"
      if isJSON {
        let report = RunReport.text(
          file, end: end, ticks: run.replay.tick, stage, failures: failures)
        outputs.standard.write(report + "\n")
      } else if !run.session.isCutOff {
        let (ticks, time) = (run.replay.tick, rounded(stage.simulatedTime, places: 6))
        let line = "\(file): \(end) \(counted(ticks, "tick")), \(time) s"
        outputs.say(([line] + itemTable(stage)).joined(separator: "\n"))
      }
    } else {
      outputs.warn("\(file): no scene was opened")
      code = Signals.ending ?? .failure
    }
    return run.session.finish(with: code)
  }
}
