import Geometry
import LuaRuntime
import Scripting

/// A word of the prompt, with its help.
struct ConsoleWord {
  let name: String
  let parameters: String
  let doc: String
}

extension Console {
  /// The words of the prompt, in the order of the help.
  static let words = ownWords + touchWords

  private static let ownWords = [
    ConsoleWord(
      name: "step", parameters: "(n)",
      doc: "Gives n ticks, 1 if left out; tells what moved, touched, paused."),
    ConsoleWord(
      name: "run", parameters: "(seconds)",
      doc: "Gives that much simulated time, as fast as it goes."),
    ConsoleWord(
      name: "play", parameters: "()",
      doc: "Runs in real time until the animator pauses; Ctrl-C stops it."),
    ConsoleWord(name: "items", parameters: "()", doc: "Lists the items and where they are."),
    ConsoleWord(
      name: "behaviors", parameters: "()",
      doc: "Lists the behaviors by number; b[1] is the first."),
    ConsoleWord(
      name: "inspect", parameters: "(x)",
      doc: "Tells everything about an item, a behavior or a value."),
    ConsoleWord(
      name: "help", parameters: "(x)",
      doc: "Tells what a behavior, a thing or a word does; x may be a name in quotes."),
    ConsoleWord(
      name: "why", parameters: "(item)",
      doc: "Tells what moved an item in the last tick; without one, what keeps the animator awake."),
    ConsoleWord(
      name: "health", parameters: "()",
      doc: "Tells what each behavior used up: calls, fuel, memory, suspensions."),
    ConsoleWord(
      name: "reload", parameters: "()", doc: "Reads changed behavior files again."),
    ConsoleWord(
      name: "resume", parameters: "(behavior)", doc: "Lets a suspended behavior go on."),
  ]

  func installWords() {
    define("step") { [unowned self] call in
      advance(ticks: try amount(call, 1, of: "ticks"), isRealTime: false)
    }
    define("run") { [unowned self] call in
      let seconds = try call.number(1, .time, "seconds")
      advance(ticks: Int((seconds * stage.rate).rounded()), isRealTime: false)
    }
    define("play") { [unowned self] _ in advance(ticks: .max, isRealTime: true) }
    installTouchWords()
    define("items") { [unowned self] _ in
      let lines = itemTable(stage)
      for line in lines.isEmpty ? ["no items"] : lines { say(line) }
    }
    define("behaviors") { [unowned self] _ in sayBehaviors() }
    define("inspect") { [unowned self] call in
      for line in try inspection(of: call[1]) { say(line) }
    }
    define("help") { [unowned self] call in
      for line in try help(on: call[1]) { say(line) }
    }
    define("why") { [unowned self] call in
      for line in try reasons(call[1]) { say(line) }
    }
    define("health") { [unowned self] _ in
      let lines = healthLines(host.health, showsInstances: true)
      for line in lines.isEmpty ? ["no behaviors from Lua"] : lines { say(line) }
    }
    define("reload") { [unowned self] _ in
      let told = events.count
      host.reloadChangedFiles()
      if events.count == told { say("nothing has changed") }
    }
    define("resume") { [unowned self] call in
      guard let behavior = host.behaviorReport(of: call[1]) else {
        throw call.mismatch(1, "a behavior")
      }
      guard host.resume(call[1]) else { throw LuaError("\(behavior.name) is not suspended") }
    }
  }

  func define(_ name: String, _ body: @escaping HostFunction) {
    globals[name] = .function(host.interpreter.makeFunction(name, body))
  }

  private func amount(_ call: Call, _ index: Int, of noun: String) throws -> Int {
    guard !call.isNil(index) else { return 1 }
    let amount = try call.integer(index)
    guard amount >= 0 else {
      throw LuaError("\(call.name): \(noun) must be at least 0, not \(amount)")
    }
    return amount
  }

  private func sayBehaviors() {
    let behaviors = host.behaviors(of: stage)
    if behaviors.isEmpty { say("no behaviors") }
    for (place, behavior) in behaviors.enumerated() {
      let indent = String(repeating: "  ", count: behavior.depth)
      say("b[\(place + 1)]  \(indent)\(behaviorText(behavior))")
    }
  }
}
