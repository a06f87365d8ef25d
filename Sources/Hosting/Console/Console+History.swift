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
      ) { console, _, ticks in try console.goTo(tick: console.goal - ticks) },
      .method(
        "forward", .integer("ticks", .tickCount, default: 1, "The number of ticks."),
        doc: "Goes that many ticks forward again, after going back.",
        example: "step(10) back(3) forward(2)"
      ) { console, _, ticks in try console.goTo(tick: console.goal + ticks) },
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
        try console.travelling { () throws(ScriptError) in
          if let time = console.time {
            try time.mark(name, at: console.goal)
          } else {
            try console.stage.mark(name)
          }
        }
      },
      .method("marks", doc: "Lists the named moments.", example: "mark \"begin\" marks()") {
        console, _ in
        let marks = console.marks
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
        if let time = console.time { return try console.fork(name, time) }
        try console.travelling { () throws(ScriptError) in try console.stage.fork(name) }
      },
      .method(
        "switch", .string("name", "The name of the branch; the first is \"main\"."),
        doc: "Goes to where another branch stands.",
        example: "step(10) fork \"other\" step(5) switch \"main\""
      ) { console, _, name in
        if let time = console.time { return try console.switchBranch(name, time) }
        try console.travelling { () throws(ScriptError) in try console.stage.switchBranch(name) }
        console.sayMoment()
      },
      .method("forks", doc: "Lists the branches.", example: "forks()") { console, _ in
        let history = console.host.history
        let here = console.time?.branchName ?? history?.branchName
        for name in console.time?.branchNames ?? history?.branchNames ?? [] {
          console.say(name == here ? "\(name)  (here)" : name)
        }
      },
    ]
  }

  private func goTo(_ value: Value) throws(LuaError) {
    let start = stage.tick
    switch try moment(value, "goTo") {
    case .present: return
    case .tick(let tick): return try goTo(tick: tick)
    case .mark(let name):
      try travelling { () throws(ScriptError) in try stage.goTo(mark: name) }
    case .branch(let name):
      throw LuaError("goTo: \"\(name)\" is a branch; switch(\"\(name)\") goes to it")
    }
    sayMoment(from: start)
  }

  /// The named moments.
  var marks: [SessionHistory.Mark] { time?.marks ?? host.history?.moments ?? [] }

  /// The most characters of a branch's name on the page.
  private static let longestBranchName = 40

  private func fork(_ name: String, _ time: any PromptTime) throws(LuaError) {
    guard (1...Self.longestBranchName).contains(name.count) else {
      throw LuaError(
        "fork: the name must have 1 to \(Self.longestBranchName) characters, not \(name.count)")
    }
    guard !time.branchNames.contains(name) else {
      throw LuaError("fork: the name must be new, and there is a branch \"\(name)\"")
    }
    request = .fork(name)
  }

  private func switchBranch(_ name: String, _ time: any PromptTime) throws(LuaError) {
    guard time.branchNames.contains(name) else {
      throw LuaError(
        "switch: there is no branch \"\(name)\"; there are "
          + time.branchNames.joined(separator: ", "))
    }
    request = .switchBranch(name)
  }

  private func tellHistory() {
    let reach = time.map { "ticks \($0.reach.lowerBound) to \($0.reach.upperBound) can be gone to" }
    say("at \(momentText(stage.tick)); \(reach ?? stage.reachWords)")
    let inputs = time?.inputsSoFar ?? host.history?.inputs ?? []
    if inputs.count > Self.mostInputs { say("  ... \(inputs.count - Self.mostInputs) before") }
    for input in inputs.suffix(Self.mostInputs) { say("  tick \(input.tick): \(input.words)") }
  }

  /// The most inputs that are listed.
  private static let mostInputs = 50

  private func goTo(tick: Int) throws(LuaError) {
    if let time {
      guard time.reach.contains(tick) else {
        throw LuaError(
          "goTo: tick \(tick) is not in reach: ticks \(time.reach.lowerBound) to "
            + "\(time.reach.upperBound) can be gone to")
      }
      return request = .go(tick: tick, tellsEvents: false)
    }
    let start = stage.tick
    try travelling { () throws(ScriptError) in try stage.goTo(tick: tick) }
    sayMoment(from: start)
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
