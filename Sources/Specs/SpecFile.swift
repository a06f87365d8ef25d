import LuaRuntime
import Scripting
import Sessions
import Terminal

/// A spec file, which runs in its own host.
final class SpecFile {
  /// The parts that all files of a run share.
  package struct Run {
    /// The options of the sessions.
    package let options: SessionOptions
    /// Real time in seconds from any start.
    package let clock: () -> Double
    /// The output of scripts.
    package let output: SpecOutput
    /// The golden traces.
    package let golden: GoldenTraces
  }

  package let path: String
  package let host: ScriptHost
  package let words: SpecWords
  package let run: Run
  /// The stages with a failed hook in the present spec.
  package var failing: [Stage] = []
  /// The groups whose `setup` has run, outer ones first.
  package var entered: [EnteredGroup] = []
  /// The session after the file was read.
  private(set) lazy var start = host.wholeSession()
  /// The place at which a signal ended the run; nil when none has.
  var interruption: String?
  /// The number of assertions that began.
  var assertionCount = 0
  /// The random values of the present run of a property; nil for other specs.
  var randomCase: RandomCase?
  /// The facts about the present run of a property.
  package var facts = Facts()
  /// The `random` that a body of a property gets.
  private(set) var random = Value.nil
  /// The text of the file; empty before it is loaded.
  private(set) var source = ""
  /// Its lines.
  private(set) lazy var lines = source.split(
    omittingEmptySubsequences: false, whereSeparator: \.isNewline)

  package let files: SpecFiles
  private let traces = StageTraces()

  /// Prepares a file; nothing is read yet.
  ///
  /// - Throws: `ScriptError` when a host cannot be made with the options.
  init(_ path: String, in run: Run) throws {
    self.path = path
    self.run = run
    words = SpecWords(chunk: "@" + path)
    host = try run.options.makeHost(near: Files.folder(of: path))
    files = SpecFiles(host: host)
    host.onOutput = { [output = run.output] text, _ in output.print(text) }
    host.isInterrupted = { Signals.ending != nil }
    host.onFirstTick = { [unowned self] stage in
      traces.follow(stage)
      if randomCase != nil { facts.moved.append(stage) }
    }
    host.onTravel = { [unowned self] in facts.wentBack = true }
    host.onFailure = { [unowned self] _, stage in
      if !failing.contains(where: { $0 === stage }) { failing.append(stage) }
    }
  }

  /// Reads the file, which defines its specs.
  ///
  /// - Returns: The failure to load, which counts as one failed spec; nil if the file was loaded.
  package func load() -> SpecResult? {
    run.output.begin()
    do {
      let bytes = try Files.bytes(of: path)
      source = String(decoding: bytes, as: UTF8.self)
      let interpreter = host.interpreter
      random = host.makeObject(RandomCase.members) { [unowned self] in
        guard let randomCase else { throw LuaError("random draws only while its property runs") }
        return randomCase
      }
      let assertions = try SpecAssertions(
        host: host, begun: { [unowned self] in assertionCount += 1 },
        trace: { [unowned self] call in try trace(call) })
      files.assertion = assertions.word
      let globals = files.makeGlobals()
      words.install(in: globals, host, assertions.words, assertions.functionFields)
      let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
      host.scriptFile = path
      _ = try call(chunk)
      run.output.release()
      return nil
    } catch {
      guard Signals.ending == nil else {
        run.output.release()
        return nil
      }
      var result = SpecResult(file: path, name: "loads", outcome: .failed(failure(error)))
      result.output = run.output.take()
      return result
    }
  }

  package func call(_ function: Reference, _ arguments: [Value] = []) throws -> [Value] {
    try Signals.interrupting(host) {
      // The signal may have come before this call, as in the spec's own `before_each`.
      guard Signals.ending == nil else {
        throw LuaError(kind: .interrupted, message: "interrupted")
      }
      return try host.interpreter.onPersonsSide {
        try host.interpreter.call(function, arguments, fuel: host.promptFuel)
      }
    }
  }

  /// The check of `assert.trace(stage or record, file)`.
  private func trace(_ call: Call) throws -> GoldenTraces.Answer {
    var columns = TraceFields.standard.columns
    let rows: [[String]]
    if let stage = host.stage(of: call[1]) {
      guard let noted = traces.rows(of: stage) else {
        let most = "the traces of a spec file must have at most \(StageTraces.mostRows) rows"
        return (nil, "assert.trace: \(most)")
      }
      rows = noted
    } else if let record = host.recording(of: call[1]) {
      rows = record.rows
      columns.removeLast()
    } else {
      return (nil, "assert.trace: argument 1 must be a stage or a record, got \(call.typeName(1))")
    }
    guard let file = call[2].asString else {
      return (nil, "assert.trace: argument 2 must be a file name, got \(call.typeName(2))")
    }
    call.charge(StageTraces.rowFuel * rows.count)
    return run.golden.check([columns] + rows, with: file, of: path)
  }
}

/// The contents of a spec's failure.
extension SpecFile {
  package func failure(_ error: any Error) -> SpecFailure {
    let bars = host.lastQuestioned.map { RecordBars.lines(of: $0) } ?? []
    switch error {
    case let error as LuaError:
      return SpecFailure(
        message: error.message, file: error.file ?? path, line: error.line,
        details: calls(error.traceback) + bars)
    case let error as ScriptError:
      return SpecFailure(
        message: error.message, file: error.file ?? path, line: error.line,
        details: calls(error.traceback) + bars)
    case let error as FileError:
      return SpecFailure(message: error.reason, file: error.path, line: nil, details: [])
    default:
      return SpecFailure(message: "\(error)", file: path, line: nil, details: [])
    }
  }

  package func failure(_ hook: HookFailure) -> SpecFailure {
    let whom = hook.item.map { " on \($0)" } ?? ""
    return SpecFailure(
      message: "\(hook.error.message) [\(hook.behavior).\(hook.hook)\(whom), tick \(hook.tick)]",
      file: hook.error.file ?? path, line: hook.error.line,
      details: calls(hook.error.traceback) + hook.error.locals.map { "  \($0)" })
  }

  private func calls(_ traceback: String) -> [String] {
    callLines(traceback, hidden: ["assert:"])
  }
}
