import Dynamics
import Geometry
import LuaRuntime
import Scripting
import Sessions
public import Terminal

/// `libration bisect`: finds the first tick of a recording at which a condition holds.
public struct BisectCommand {
  private let file: String
  private let condition: String

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - file: The recording.
  ///   - condition: An expression of Lua over `stage`, `animator`, the items by their names and the
  ///     prompt's variables.
  public init(file: String, condition: String) { (self.file, self.condition) = (file, condition) }

  /// Runs the recording until the condition holds.
  public func run() -> ExitCode {
    Signals.collectEnds()
    return run(Outputs())
  }

  /// Runs the recording as `run()` does, and keeps what it writes.
  ///
  /// - Throws: `ToolError` when the system has no room for it.
  package func captured() throws -> CapturedOutput { try CapturedOutput(of: run) }

  private func run(_ outputs: Outputs) -> ExitCode {
    do {
      let recording = try SessionRecording(file: file)
      for lost in recording.lost {
        outputs.warn("from tick \(lost.tick) on it may not be as it was: \(lost.reason)")
      }
      return outputs.ending(with: try search(recording, outputs))
    } catch {
      outputs.warn(errorText(error))
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func search(_ recording: SessionRecording, _ outputs: Outputs) throws -> ExitCode {
    let run = try ReplaySession(recording, SessionOptions(), outputs: outputs, speaks: false)
    var found: [String]?
    var asked = Condition(.expression(condition))
    run.onMoment = { [unowned run] stage, tick in
      guard found == nil, !asked.isHopeless else { return }
      if let value = asked.value(on: stage) { found = lines(stage, tick, value) }
      if found != nil || asked.isHopeless { run.replay.lastTick = tick }
    }
    run.run()
    if let ending = Signals.ending { return ending }
    if let found {
      outputs.say(found.joined(separator: "\n"))
      return .success
    }
    if let failure = asked.complaint {
      outputs.warn("\(condition): \(failure.message)")
    } else {
      let failing = asked.failure.map { "; it fails at some ticks: \($0.message)" } ?? ""
      outputs.warn("\(condition) never holds up to tick \(run.replay.tick)\(failing)")
    }
    return .failure
  }

  /// The lines about the tick and the items that the condition names.
  private func lines(_ stage: Stage, _ tick: Int, _ value: String) -> [String] {
    let finding = value == "true" ? "\(condition)" : "\(condition) is \(value)"
    let words = Set(
      LuaTokens(Array(condition.utf8)).map { $0.text.filter { $0 != "\"" && $0 != "'" } })
    let named = stage.items.filter { $0.isAlive && words.contains($0.name) }
    return ["tick \(tick), \(rounded(stage.elapsed, places: 6)) s: \(finding)"]
      + named.map { "  \(itemText($0))" }
  }
}
