import Geometry
import LuaRuntime
import Scripting

/// The words of the prompt that move in time.
extension Console {
  static var historyWords: [Member<Console>] {
    [
      .method(
        "back", .integer("ticks", .tickCount, default: 1, "The number of ticks."),
        doc: "Goes that many ticks back, exactly to how it was.", example: "step(10) back(3)"
      ) { console, _, ticks in try console.go(-ticks, "back") },
      .method(
        "forward", .integer("ticks", .tickCount, default: 1, "The number of ticks."),
        doc: "Goes that many ticks forward again, after going back.",
        example: "step(10) back(3) forward(2)"
      ) { console, _, ticks in try console.go(ticks, "forward") },
      .method(
        "goTo",
        .any(
          "moment", .either([.integer, .string]),
          "A tick, a time such as \"2.5s\", or the name of a mark."),
        doc: "Goes to a moment, exactly as it was.", example: "step(10) goTo(4) goTo \"0.1s\""
      ) { console, _, moment in try console.goTo(moment) },
      .method(
        "mark", .string("name", "The name."), doc: "Names the present moment for goTo.",
        example: "mark \"begin\" step(10) goTo \"begin\""
      ) { console, _, name in
        try console.travelling { () throws(ScriptError) in try console.time.mark(name) }
      },
      .method("marks", doc: "Lists the named moments.", example: "mark \"begin\" marks()") {
        console, _ in
        let marks = console.time.marks
        for mark in marks { console.say("\(mark.name)  \(console.momentText(mark.tick))") }
        if marks.isEmpty { console.say("no marks") }
      },
      .method(
        "history", doc: "Tells which ticks can be gone to, and what came from outside when.",
        example: "history()"
      ) { console, _ in console.tellHistory() },
      .method(
        "fork", .string("name", "The name of the new branch."),
        doc: "Begins a branch here; the one before stays as it is.",
        example: "step(10) back(5) fork \"other\""
      ) { console, _, name in
        try console.travelling { () throws(ScriptError) in try console.time.fork(name) }
      },
      .method(
        "switch", .string("name", "The name of the branch; the first is \"main\"."),
        doc: "Goes to where another branch stands.",
        example: "step(10) fork \"other\" step(5) switch \"main\""
      ) { console, _, name in
        try console.travelling { () throws(ScriptError) in try console.time.switchBranch(name) }
      },
      .method("forks", doc: "Lists the branches.", example: "forks()") { console, _ in
        let here = console.time.branchName
        for name in console.time.branchNames {
          console.say(name == here ? "\(name)  (here)" : name)
        }
      },
    ]
  }

  private func goTo(_ value: Value) throws(LuaError) {
    let moment = try moment(value, "goTo")
    if case .branch(let name) = moment {
      throw LuaError("goTo: \"\(name)\" is a branch; switch(\"\(name)\") goes to it")
    }
    try travelling { () throws(ScriptError) in try time.go(to: moment) }
  }

  private func tellHistory() {
    say("at \(momentText(stage.tick)); \(time.reachWords)")
    let inputs = time.inputs
    if inputs.count > Self.mostInputs { say("  ... \(inputs.count - Self.mostInputs) before") }
    for input in inputs.suffix(Self.mostInputs) { say("  tick \(input.tick): \(input.words)") }
  }

  /// The most inputs that are listed.
  private static let mostInputs = 50

  private func goTo(tick: Int) throws(LuaError) {
    try travelling { () throws(ScriptError) in try time.go(to: .tick(tick)) }
  }

  /// Goes a number of ticks on, or back with a negative one; errors begin with the word.
  private func go(_ ticks: Int, _ word: String) throws(LuaError) {
    do throws(LuaError) {
      try goTo(tick: goal + ticks)
    } catch {
      let (message, other) = (error.message, "goTo: ")
      guard message.hasPrefix(other) else { throw error }
      throw LuaError(
        "\(word): ticks must lead into the history, not \(abs(ticks)): "
          + message.dropFirst(other.count))
    }
  }

  /// Prints where the session stands in time.
  package func sayMoment(from start: Int? = nil) {
    events = HeardEvents()
    let undone = (start ?? 0) > stage.tick ? host.history?.takePrinted(after: stage.tick) ?? 0 : 0
    let lines = counted(undone, "line")
    say(
      momentText(stage.tick) + (undone > 0 ? "; \(lines) of later ticks were printed already" : ""))
  }

  private func travelling(_ body: () throws(ScriptError) -> Void) throws(LuaError) {
    do throws(ScriptError) {
      try body()
    } catch {
      throw LuaError(error.message)
    }
  }
}
