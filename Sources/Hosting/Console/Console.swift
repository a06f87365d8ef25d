import LuaRuntime
import Scripting

/// The prompt without its terminal: evaluates lines over a live stage.
final class Console {
  /// The result of a line.
  enum Answer {
    /// Its values in words, one a line; empty for a statement.
    case values([String])
    /// It continues in the next line.
    case incomplete
    /// Why it failed, for standard error.
    case failed(String)
  }

  let host: ScriptHost
  let stage: Stage
  let globals: Reference
  let printer: ValuePrinter
  /// `function(owner, name)` that reads a field as scripts do.
  let reader: Reference
  /// Prints a line, except in a tick that will be undone.
  let say: (String) -> Void
  /// The events since the last `step`.
  var events: [StageEvent] = []

  /// Prepares the scope of a prompt over a stage.
  ///
  /// - Throws: `LuaError` when memory is missing.
  init(host: ScriptHost, stage: Stage, say: @escaping (String) -> Void) throws {
    self.host = host
    self.stage = stage
    self.say = { [unowned host] line in if !host.isDryRun { say(line) } }
    printer = ValuePrinter(host: host)
    globals = host.consoleGlobals
    reader = try host.interpreter.load(
      bytes: PackageResources.field_lua, name: "=prompt", globals: globals)
    globals["stage"] = host.value(of: stage)
    globals["animator"] = host.animatorValue(of: stage)
    installItems()
    installWords()
  }

  /// Evaluates a line, first with `return` in front.
  ///
  /// Memory is kept free for the line and its answer, however much memory scripts use.
  func evaluate(_ line: String) -> Answer {
    host.withReserve { answer(line) }
  }

  private func answer(_ line: String) -> Answer {
    let source = line.drop { $0 == " " || $0 == "\t" }
    let text = String(source.hasPrefix("=") ? source.dropFirst() : source)
    refreshBehaviors()
    events = []
    do {
      let values = try Signals.interrupting(host) {
        try host.interpreter.call(
          try compile(text), fuel: Fuel(host.configuration.limits.promptFuel))
      }
      if let first = values.first { globals["_"] = first }
      return .values(values.map { printer.text($0) })
    } catch let error as LuaError {
      if error.isIncomplete { return .incomplete }
      guard error.kind == .interrupted else { return .failed(consoleText(error)) }
      _ = Signals.takeInterrupt()
      return .failed(Terminal.isInteractive ? "\ninterrupted" : "interrupted")
    } catch {
      return .failed(errorText(error))
    }
  }

  /// Remembers an event for the next answer of `step`.
  func note(_ event: StageEvent) { events.append(event) }

  /// A line as a chunk: an expression if it is one, otherwise statements.
  private func compile(_ text: String) throws(LuaError) -> Reference {
    let interpreter = host.interpreter
    var isExpressionOpen = false
    do {
      return try interpreter.load("return " + text, name: "=prompt", globals: globals)
    } catch {
      isExpressionOpen = error.isIncomplete
    }
    do {
      return try interpreter.load(lastingLocals(text), name: "=prompt", globals: globals)
    } catch {
      guard isExpressionOpen, !error.isIncomplete, !text.allSatisfy(\.isWhitespace) else {
        throw error
      }
      return try interpreter.load("return " + text, name: "=prompt", globals: globals)
    }
  }

  /// Items are found by their names where no global has that name.
  private func installItems() {
    let lookup = host.interpreter.makeFunction("item") { [unowned self] call in
      guard let name = call[2].asString, let item = stage.item(name) else { return call.push(.nil) }
      call.push(host.value(of: item))
    }
    globals.metatable = host.interpreter.makeTable(["__index": .function(lookup)])
  }

  /// Makes `b` the list of behaviors as they are now.
  private func refreshBehaviors() {
    let values = host.behaviors(of: stage).map(\.value)
    globals["b"] = .table(host.interpreter.makeTable(values))
  }
}

/// An error at the prompt: a chunk of the prompt itself needs no name, only a line beyond the first.
func consoleText(_ error: LuaError) -> String {
  var text = "\(error)"
  if error.file == "prompt" {
    text =
      error.line.map { $0 > 1 ? "line \($0): \(error.message)" : error.message } ?? error.message
  }
  let calls = callLines(error.traceback, hidden: ["prompt:"])
  return ([text] + calls).joined(separator: "\n  ")
}
