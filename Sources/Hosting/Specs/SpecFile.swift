import LuaRuntime
import Scripting

/// A spec file, which runs in its own host.
final class SpecFile {
  private let path: String
  private let host: ScriptHost
  private let words = SpecWords()
  private let files: SpecFiles
  private var failing: [Stage] = []

  /// Prepares a file; nothing is read yet.
  ///
  /// - Throws: `ScriptError` when a host cannot be made with the options.
  init(_ path: String, options: SessionOptions) throws {
    self.path = path
    host = try options.makeHost()
    files = SpecFiles(host: host)
  }

  /// Runs the specs whose full name contains `filter`, and prints each result as soon as it is
  /// known.
  ///
  /// A file that cannot be loaded counts as one failed spec.
  func run(filter: String?, print: @escaping (String) -> Void, tell: (SpecResult) -> Void) {
    host.onOutput = { text, _ in print(text) }
    host.isInterrupted = { Signals.ending != nil }
    host.onEvent = { [unowned self] event, stage in
      guard case .error = event.kind, !failing.contains(where: { $0 === stage }) else { return }
      failing.append(stage)
    }
    do {
      try load()
    } catch {
      return tell(SpecResult(file: path, name: "loads", outcome: .failed(failure(error))))
    }
    for spec in words.specs where filter.map(spec.fullName.contains) ?? true {
      guard Signals.ending == nil else { return }
      let outcome = run(spec)
      if Signals.ending == nil {
        tell(SpecResult(file: path, name: spec.fullName, outcome: outcome))
      }
    }
  }

  private func load() throws {
    let bytes = try Files.bytes(of: path)
    let interpreter = host.interpreter
    let globals = files.makeGlobals()
    words.install(in: globals, interpreter)
    globals["assert"] = try makeAssert(interpreter)
    let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
    _ = try call(chunk)
  }

  private func makeAssert(_ interpreter: Interpreter) throws -> Value {
    let show = interpreter.makeFunction("show") { [unowned self] call in
      call.push(ValuePrinter(host: host).text(call[1], isNested: true))
    }
    let passed = interpreter.makeFunction("passed") { [unowned self] _ in host.forgetQuestion() }
    let globals = interpreter.makeEnvironment()
    let checks = try interpreter.load(
      bytes: PackageResources.checks_lua, name: "=assert", globals: globals)
    let words = try interpreter.load(
      bytes: PackageResources.assert_lua, name: "=assert", globals: globals)
    let known = try call(checks, [.function(show)]).first ?? .nil
    return try call(words, [known, .function(passed)]).first ?? .nil
  }

  private func run(_ spec: SpecWords.Spec) -> SpecResult.Outcome {
    guard let body = spec.body else { return .pending("") }
    words.isRunning = true
    words.pendingReason = nil
    failing = []
    host.forgetQuestion()
    defer { words.isRunning = false }
    var failure: SpecFailure?
    do {
      for step in spec.group.allBefore + [body] { _ = try call(step) }
    } catch {
      failure = self.failure(error)
    }
    let pendingReason = words.pendingReason
    for step in spec.group.allAfter {
      do { _ = try call(step) } catch { failure = failure ?? self.failure(error) }
    }
    let suspended = failing.flatMap { $0.takeErrors() }
    if let pendingReason { return .pending(pendingReason) }
    if let hook = suspended.first, failure == nil { failure = self.failure(hook) }
    return failure.map { .failed($0) } ?? .passed
  }

  private func call(_ function: Reference, _ arguments: [Value] = []) throws -> [Value] {
    try Signals.interrupting(host) {
      try host.interpreter.call(
        function, arguments, fuel: Fuel(host.configuration.limits.promptFuel))
    }
  }

  private func failure(_ error: any Error) -> SpecFailure {
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

  private func failure(_ hook: HookFailure) -> SpecFailure {
    let whom = hook.item.map { " on \($0)" } ?? ""
    return SpecFailure(
      message: "\(hook.error.message) [\(hook.behavior).\(hook.hook)\(whom), tick \(hook.tick)]",
      file: hook.error.file ?? path, line: hook.error.line, details: calls(hook.error.traceback))
  }

  private func calls(_ traceback: String) -> [String] {
    callLines(traceback, hidden: ["assert:"])
  }
}
