import Builds
import Geometry
import Scripting
import Testing

/// When a program may define functions, and which scripts find them.
@Suite struct DefinitionTests {
  /// The deeds of a program before the first tick, in any order.
  private enum Step: CaseIterable {
    case define, addBehavior, loadScene, makeStage, check
  }

  /// The orders of all steps.
  private static func orders(of steps: [Step] = Step.allCases) -> [[Step]] {
    guard !steps.isEmpty else { return [[]] }
    return steps.indices.flatMap { place in
      var rest = steps
      let first = rest.remove(at: place)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  private static let caller = """
    local lib = require "lib"
    return {
      clockMandate = true, params = { item = { kind = "item", doc = "It." } },
      onTick = function(self) app.note("hook") lib.note() game.note("other module") end,
    }
    """

  private static let scene = """
    local stage = libration.stage {}
    stage.animator:add { clockMandate = true, onTick = function() app.note("scene") end }
    return stage
    """

  private final class Notes { var words: [String] = [] }

  private static func define(_ host: ScriptHost, _ notes: Notes) throws {
    for module in ["app", "game"] {
      try host.define(
        "note", parameters: .string("word", "What to note."), doc: "Notes it.",
        traits: FunctionTraits(module: module)
      ) { _, word in notes.words.append(word) }
    }
  }

  @Test("scripts find functions of the program, whichever comes first", .heavy)
  func order() throws {
    let orders = Self.orders()
    #expect(orders.count == 120)
    for order in orders {
      let session = try Session([
        "lib.lua": "return { note = function() app.note('required') end }", "far.lua": Self.caller,
      ])
      let host = session.host
      let notes = Notes()
      var stages: [Stage] = []
      for step in order {
        switch step {
        case .define: try Self.define(host, notes)
        case .addBehavior: try host.addBehavior(source: Self.caller, name: "near")
        case .loadScene: stages.append(try host.runScene(Self.scene, name: "scene"))
        case .makeStage: stages.append(try host.makeStage())
        case .check: _ = host.checkBehaviors()
        }
      }
      let item = try stages[0].addItem(size: Size(4, 4))
      try stages[0].add("near", ["item": item])
      try stages[0].add("far", ["item": item])
      for stage in stages { try stage.advance(ticks: 1, force: true) }
      let failures = stages.flatMap { $0.takeErrors() }
      #expect(failures.map(\.description) == [], "\(order)")
      #expect(
        notes.words.sorted() == [
          "hook", "hook", "other module", "other module", "required", "required", "scene",
        ], "\(order)")
    }
  }

  @Test(
    "a function that comes too late is refused, as going back would take it away",
    arguments: ["a tick", "a snapshot", "a mark"])
  func late(_ moment: String) throws {
    let session = try Session()
    let host = session.host
    host.history = SessionHistory()
    try Self.define(host, Notes())
    let stage = try host.makeStage()
    switch moment {
    case "a tick": try stage.advance(ticks: 1)
    case "a snapshot": _ = host.snapshot()
    default: try stage.mark("here")
    }
    let error = #expect(throws: ScriptError.self) { try host.define("late", doc: "Late.") { _ in } }
    #expect(
      error?.message
        == "define: app.late must be defined before the first tick and the first snapshot of the session"
    )
    #expect(host.api.modules.first { $0.name == "app" }?.members.map(\.name) == ["note"])
  }

  @Test("versions of files that are gone take no memory, however long the first tick is waited for")
  func reloads() throws {
    let session = try Session()
    let host = session.host
    func memory(after version: Int) throws -> Int {
      try host.addBehavior(
        source: "_G.words = ('x'):rep(20000) .. \(version) return {}", name: "often")
      host.collectGarbage()
      return host.memoryUsed
    }
    let first = try (0..<10).map(memory).last ?? 0
    let last = try (10..<60).map(memory).last ?? 0
    #expect(last - first < 60_000)
  }

  @Test("what is not kept is no obstacle: predictions, and ticks of no number")
  func early() throws {
    let session = try Session()
    let stage = try session.host.makeStage()
    let item = try stage.addItem("card", size: Size(4, 4))
    _ = try stage.predict(ticks: 3, of: [item])
    try stage.advance(ticks: 0)
    let notes = Notes()
    try Self.define(session.host, notes)
    try session.host.addBehavior(
      source: "return { onAdd = function() app.note('added') end }", name: "adds")
    try stage.add("adds")
    #expect(notes.words == ["added"])
  }

  private enum Mood: String, ScriptValueConvertible { case happy, sad }

  @Test("closures take the call or leave it out, and do with their arguments what they like")
  func closures() throws {
    let session = try Session()
    let host = session.host
    let notes = Notes()
    func take(_ values: Any...) { notes.words.append("\(values)") }
    func named(_ number: Double) { take("named", number) }
    try host.define("none", doc: "D.") { take("none") }
    try host.define("call", doc: "D.") { call in take(call.stage == nil) }
    try host.define("one", parameters: .number("a", "A."), doc: "D.") { a in take(a) }
    try host.define("both", parameters: .number("a", "A."), doc: "D.") { _, a in take(a) }
    try host.define("short", parameters: .string("a", "A."), doc: "D.") { take($0) }
    try host.define("named", parameters: .number("a", "A."), doc: "D.", body: named)
    try host.define(
      "two", parameters: .number("a", "A."), .optional(.string("b", "B.")), doc: "D."
    ) { a, b in take(a, b as Any) }
    try host.define(
      "sum", parameters: .integer("a", "A."), .integer("b", "B."), returns: .integer, doc: "D."
    ) { $0 + $1 }
    try host.define("float", returns: .number, doc: "D.") { Float(0.5) }
    try host.define("small", returns: .number, doc: "D.") { _ in UInt8(200) }
    try host.define("large", returns: .number, doc: "D.") { UInt64.max }
    try host.define("mood", returns: .string, doc: "D.") { Mood.sad }
    try host.define("maybe", returns: .any, doc: "D.") { _ in Bool.random() ? nil : nil as Int32? }
    try host.define("list", returns: .table, doc: "D.") { [1, 2.5] }
    try session.run(
      """
      app.none() app.call() app.one(1) app.both(2) app.short("s") app.named(3) app.two(4)
      app.two(5, "t")
      assert(app.sum(2, 3) == 5 and app.float() == 0.5 and app.small() == 200)
      assert(app.large() == 2.0 ^ 64 and app.mood() == "sad" and app.maybe() == nil)
      assert(app.list()[2] == 2.5)
      """)
    #expect(
      notes.words == [
        #"["none"]"#, "[true]", "[1.0]", "[2.0]", #"["s"]"#, #"["named", 3.0]"#, "[4.0, nil]",
        #"[5.0, Optional("t")]"#,
      ])
  }

  @Test("wherever the session goes, the functions go with it")
  func travel() throws {
    let session = try Session()
    let host = session.host
    host.history = SessionHistory()
    let stage = try host.runScene(Self.scene, name: "scene")
    let notes = Notes()
    try Self.define(host, notes)
    let first = host.snapshot()
    try stage.advance(ticks: 5)
    try stage.goTo(tick: 2)
    try stage.advance(ticks: 3)
    host.restore(first)
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().isEmpty)
    #expect(notes.words.count == 10)
  }
}
