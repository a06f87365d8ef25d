import Dynamics
import Geometry
import LuaRuntime
package import Scripting
package import Sessions
import Terminal

/// A scene that runs without a terminal and is asked what the prompt can be asked.
///
/// All that scripts print is kept; nothing reaches the standard streams.
package final class SceneInquiry {
  /// The stage.
  package let stage: Stage
  private let session: Session
  private let console: Console
  private let failed = KeptFailures()
  /// The lines of the last answer.
  private let said = KeptLines()
  private let kept = KeptLines()
  /// Whether nothing came from outside since the last tick.
  private var isContinued = false

  /// Loads a scene and gives it the inputs of the options.
  ///
  /// - Parameters:
  ///   - scene: The file; nil for an empty stage of 320 by 480 points.
  ///   - options: The options of the session.
  /// - Throws: `ScriptError`, `LuaError` or `FileError` when the scene cannot be read or fails, or
  ///   an input does not fit.
  package init(_ scene: String?, options: SessionOptions) throws {
    let session = try Session(options, outputs: Outputs(isFormatted: true), keepsRecording: true)
    self.session = session
    session.warn = kept.add
    session.host.onOutput = { [kept] text, script in kept.add(Console.printed(text, by: script)) }
    session.host.onFailure = { [failed] failure, _ in failed.all.append(failure) }
    do {
      stage = try scene.map(session.loadScene) ?? session.host.makeStage()
      if scene == nil { try session.giveInputs(to: stage) }
    } catch {
      if Signals.ending != nil { throw ScriptError(message: "stopped") }
      throw error
    }
    console = try Console(
      host: session.host, stage: stage, width: { 100 }, say: said.add, warn: kept.add)
    session.onEvent = { [unowned console] event in console.note(event) }
  }

  /// The failures of hooks so far.
  package var failures: [HookFailure] { failed.all }
  /// The first lines that scripts printed, and notices of the host.
  package var printed: [String] { kept.lines }

  /// The host of the scene.
  package var host: ScriptHost { session.host }

  /// The recording of the session so far, as `--record` would have written it.
  package var recording: String { session.recordedText }

  /// Gives ticks until one is reached, the animator pauses, or an interrupt comes.
  ///
  /// - Parameters:
  ///   - tick: The tick.
  ///   - isOver: Ends the run early where it returns true; asked before the first and after each
  ///     tick.
  /// - Throws: `ScriptError` when an interrupt stopped a hook.
  package func advance(to tick: Int, until isOver: () throws -> Bool = { false }) throws {
    while stage.tick < tick, stage.awaitsTicks, Signals.ending == nil, try !isOver() {
      let given = try stage.advance(ticks: 1, untilPaused: true, continuing: isContinued)
      isContinued = true
      if given < 1 { break }
    }
    if Signals.ending != nil { throw ScriptError(message: "stopped") }
  }

  /// The state of the run, in words such as `paused after 31 ticks, 0.516 s`.
  package var ending: String {
    SceneRun(of: stage, atMost: 0, in: session, ticks: stage.tick).ending
  }

  /// The reasons for which the run goes on, or paused though behaviors still tick.
  package var reasons: [String] { Reasons(on: stage, of: host).ofEnd }

  /// Evaluates a line of the prompt, and returns what it said and its values.
  ///
  /// - Throws: `ScriptError` with the message where it failed.
  package func ask(_ line: String) throws(ScriptError) -> [String] {
    said.clear()
    isContinued = false
    switch console.evaluate(line) {
    case .values(let values): return said.lines + values
    case .incomplete: throw ScriptError(message: "the text must be whole, and it ends too soon")
    case .failed(let message): throw ScriptError(message: message)
    }
  }

  /// The events and motions since a moment, as the word `step` says them.
  package func report(since moment: Console.Moment) -> [String] {
    said.clear()
    console.report(since: moment)
    return said.lines
  }

  /// The present moment, for `report(since:)`.
  package var moment: Console.Moment { console.moment }

  /// The recordings that the value of an expression has: one of an item, or a table of them.
  ///
  /// - Throws: `ScriptError` for any other value, and where the expression fails.
  package func recordings(_ expression: String) throws(ScriptError) -> [ItemRecording] {
    _ = try ask("__recordings = \(expression)")
    return try host.interpreter.onPersonsSide { () throws(ScriptError) in
      do throws(LuaError) {
        return try console.recordings(console.globals["__recordings"]) ?? []
      } catch {
        throw Diagnostic(error).finding
      }
    }
  }
}

/// The first lines of a text, within a bound.
private final class KeptLines {
  private(set) var lines: [String] = []
  private var size = 0

  /// The most characters that are kept.
  private static let most = 1 << 20

  func add(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      size += line.utf8.count + 1
      if size <= Self.most { lines.append(String(line)) }
    }
  }

  func clear() { (lines, size) = ([], 0) }
}

/// The failures of hooks, which a closure adds.
private final class KeptFailures {
  var all: [HookFailure] = []
}
