import Dynamics
import Geometry
package import LuaRuntime
import Resources
package import Scripting
package import Sessions
import Terminal

/// The prompt without its terminal: evaluates lines over a live stage.
package final class Console {
  /// A request of a line, carried out when the line has ended.
  package enum Request: Equatable {
    /// Start the scene again.
    case restart
    /// Leave the prompt.
    case exit
    /// Play in real time; only where `time` asks for it.
    case play
    /// Go to a tick, past or future, and report the events on the way; only where `time` asks for
    /// it.
    case go(tick: Int, tellsEvents: Bool)
    /// Begin a branch of that name here; only where `time` asks for it.
    case fork(String)
    /// Go to the branch of that name; only where `time` asks for it.
    case switchBranch(String)
  }

  /// The result of a line.
  package enum Answer {
    /// Its values in words, one a line; empty for a statement.
    case values([String])
    /// The line continues in the next one.
    case incomplete
    /// The error message, for standard error.
    case failed(String)
  }

  package let host: ScriptHost
  package private(set) var stage: Stage
  package let globals: Reference
  let printer: ValuePrinter
  /// `function(owner, name)` that reads a field as scripts do.
  package let reader: Reference
  /// Prints a line, except in a tick that will be undone.
  package let say: (String) -> Void
  /// Prints a notice, on standard error.
  package let warn: (String) -> Void
  /// The columns that help may fill.
  package let width: () -> Int
  /// The events since the last `step`.
  package var events = HeardEvents()
  /// Saves the recording to a file and gives a message about it; nil where nothing is recorded.
  package var save: ((_ path: String) throws(ScriptError) -> String)?
  /// Writes a value by its key into the script that makes it, and gives messages about it; nil
  /// where the scene is no file.
  package var write: ((SweepPlan.Input) throws -> [String])?
  /// Moves the session in time.
  package lazy var time: any PromptTime = HistoryTime(console: self)
  /// Whether saved files are read without being asked for.
  package var readsSavedFiles = false
  /// The fuel that the last line had used when it was stopped; nil if it was not stopped.
  package private(set) var fuelWhenStopped: Int?
  /// The request of the last line; nil for none.
  package var request: Request?
  /// The names of items for which a notice has said that a global hides them.
  var hiddenNames: Set<String> = []
  /// The list of behaviors in `b`.
  private var listed = Value.nil

  /// Prepares the scope of a prompt over a stage.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - stage: The stage of the prompt.
  ///   - width: The columns that help may fill, asked each time.
  ///   - say: Takes each line of answers.
  ///   - warn: Takes each notice.
  /// - Throws: `LuaError` when memory is missing.
  package init(
    host: ScriptHost, stage: Stage, width: @escaping () -> Int = { 80 },
    say: @escaping (String) -> Void, warn: @escaping (String) -> Void = { _ in }
  ) throws {
    self.host = host
    self.stage = stage
    self.width = width
    self.warn = warn
    self.say = { [unowned host] line in if !host.isDryRun { say(line) } }
    printer = ValuePrinter(host: host)
    globals = host.consoleGlobals
    reader = try host.interpreter.load(
      bytes: Resource.lua("field.lua"), name: "=prompt", globals: globals)
    installNames()
    host.install(Self.members, in: globals, stay: ["help", "predict", "find"]) {
      [unowned self] in (self, self.stage)
    }
    begin(stage)
  }

  /// Keeps the values of lines unchanged wherever the session goes, from the first line on.
  ///
  /// Without this call, that begins when a line first goes to another moment.
  ///
  /// - Throws: `LuaError` when the process has no address space for a second image.
  package func standApart() throws(LuaError) {
    let interpreter = host.interpreter
    let split = interpreter.makeFunction("standApart") { [unowned interpreter] _ in
      try interpreter.split()
    }
    try interpreter.onPersonsSide { () throws(LuaError) in
      let chunk = try interpreter.load("(...)()", name: "=prompt", globals: globals)
      _ = try interpreter.call(chunk, [.function(split)])
    }
  }

  /// A printed line as the prompt shows it; lines of other scripts begin with the script's name.
  package static func printed(_ text: String, by script: String) -> String {
    script.hasSuffix("prompt") ? text : "\(Files.name(of: script)): \(text)"
  }

  /// Goes on with another stage; variables of the prompt stay.
  package func begin(_ stage: Stage) {
    self.stage = stage
    events = HeardEvents()
    hiddenNames = []
    host.interpreter.onPersonsSide {
      globals["stage"] = host.value(of: stage)
      globals["animator"] = host.animatorValue(of: stage)
      tellHiddenItems()
    }
  }

  /// Returns the request of the last line and forgets it.
  package func takeRequest() -> Request? {
    defer { request = nil }
    return request
  }

  /// Evaluates a line, first with `return` in front.
  ///
  /// Memory is kept free for the line and its answer, however much memory scripts use.
  ///
  /// - Parameters:
  ///   - line: The line, which may have several lines of text.
  ///   - end: The fuel after which the line was stopped when first evaluated; nil if it was not
  ///     stopped.
  /// - Returns: The answer.
  package func evaluate(_ line: String, stoppedAfter end: Int? = nil) -> Answer {
    host.take(.line(line), on: stage) {
      host.interpreter.onPersonsSide {
        // Lines use the memory of this side.
        host.withReserve {
          defer { tellHiddenItems() }
          return answer(line, end)
        }
      }
    }
  }

  private func answer(_ line: String, _ end: Int?) -> Answer {
    refreshBehaviors()
    (events, fuelWhenStopped) = (HeardEvents(), nil)
    let recordedEnd = end ?? host.replay?.fuelOfInterrupt
    do {
      let values = try Signals.interrupting(host) {
        try host.interpreter.call(
          try compile(text(of: line)),
          fuel: Fuel(recordedEnd ?? host.configuration.limits.promptFuel))
      }
      if let first = values.first { globals["_"] = first }
      if case .nil? = values.first { tellUnknownName(line) }
      return .values(values.map { printer.text($0) })
    } catch let error as LuaError {
      if error.isIncomplete { return .incomplete }
      let isRecordedEnd = recordedEnd != nil && error.kind == .fuel
      guard error.kind == .interrupted || isRecordedEnd else {
        return .failed(consoleText(hinted(error)))
      }
      _ = Signals.takeInterrupt()
      let fuel = max(1, recordedEnd ?? host.interpreter.fuelAtInterrupt)
      fuelWhenStopped = fuel
      host.tell(.interrupt(fuel: fuel), on: stage)
      return .failed(Terminal.isInteractive ? "\ninterrupted" : "interrupted")
    } catch {
      return .failed(errorText(error))
    }
  }

  /// The answer for a line that does not compile, without evaluating it; nil for one that does.
  package func problem(in line: String) -> Answer? {
    host.interpreter.onPersonsSide {
      do throws(LuaError) {
        _ = try compile(text(of: line))
        return nil
      } catch {
        return error.isIncomplete ? .incomplete : .failed(consoleText(error))
      }
    }
  }

  /// A line without spaces and `=` in front.
  private func text(of line: String) -> String {
    let source = line.drop { $0 == " " || $0 == "\t" }
    return String(source.hasPrefix("=") ? source.dropFirst() : source)
  }

  /// Remembers an event for the next answer of `step`.
  package func note(_ event: StageEvent) { events.add(event) }

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

  /// The variables in scope besides the words, Lua's own globals and the items.
  package static var variables: [NamedLuaType] {
    [
      NamedLuaType("stage", .stage, "The stage of the prompt."),
      NamedLuaType("animator", .animator, "Its animator."),
      NamedLuaType("b", .list(.behavior), "Its behaviors, numbered as behaviors() shows them."),
    ]
  }

  /// Makes `b` the list of behaviors as they are now, unless a line stored something else into it.
  func refreshBehaviors() {
    let present = globals["b"]
    guard present == .nil || present == listed else { return }
    let values = host.behaviors(of: stage).map(\.value)
    listed = .table(host.interpreter.makeTable(values))
    globals["b"] = listed
  }
}

/// An error at the prompt; one in a line shows no file, and its line number only beyond line 1.
func consoleText(_ error: LuaError) -> String {
  var text = "\(error)"
  if error.file == "prompt" {
    text =
      error.line.map { $0 > 1 ? "line \($0): \(error.message)" : error.message } ?? error.message
  }
  let calls = callLines(error.traceback, hidden: ["prompt:"])
  return ([text] + calls).joined(separator: "\n  ")
}
