import Geometry
import Scripting
import Testing

/// Functions of a program that scripts call.
@Suite struct FunctionTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "the device has no motor" }
  }

  /// A session whose program has functions that note their arguments.
  private final class Program {
    let session: Session
    private(set) var calls: [String] = []

    init(_ files: [String: String] = [:]) throws {
      session = try Session(files)
      try session.host.define(
        "haptic", parameters: .number("strength", in: 0...1, default: 0.5, "How strong it is."),
        .optional(.choice("kind", ["light", "heavy"], "What it feels like.")),
        doc: "Shakes the device.", example: "app.haptic(0.5)"
      ) { [unowned self] _, strength, kind in calls.append("haptic \(strength) \(kind ?? "-")") }
      try session.host.define("battery", returns: .number, doc: "How full it is.") {
        [unowned self] call in
        calls.append("battery in tick \(call.stage?.tick ?? -1)")
        return 0.75
      }
      try session.host.define(
        "half", parameters: .number("of", "What."), returns: .number, doc: "A half.",
        traits: FunctionTraits(isPure: true)
      ) { [unowned self] _, number in
        calls.append("half \(number)")
        return number / 2
      }
      try session.host.define("refuse", doc: "Fails.") { _ in throw Refusal() }
    }
  }

  @Test("scripts call them with checked arguments, as a global and by require")
  func calls() throws {
    let program = try Program()
    try program.session.run(
      """
      app.haptic(1, "heavy") app.haptic() require("app").haptic(0.25)
      assert(app.battery() == 0.75 and app.half(5) == 2.5)
      """)
    #expect(
      program.calls == [
        "haptic 1.0 heavy", "haptic 0.5 -", "haptic 0.25 -", "battery in tick -1", "half 5.0",
      ])
  }

  @Test(
    "what does not fit is refused in the words of the host's own functions",
    arguments: [
      ("app.haptic(2)", "haptic: strength must be from 0 to 1, not 2"),
      ("app.haptic('much')", #"haptic: strength must be a number from 0 to 1, not "much""#),
      ("app.haptic(1, 'soft')", #"haptic: kind must be "light" or "heavy", not "soft""#),
      ("app.half()", "half: of is required and must be a finite number"),
      ("app.hapticc()", "app has no field hapticc; did you mean haptic?"),
      ("app.x = 1", "app is read-only: cannot set 'x'"),
      ("app.refuse()", "the device has no motor"),
    ])
  func words(_ statement: String, _ message: String) throws {
    let said = try Program().session.failure(statement)
    #expect(said == "scene.lua:2: \(message)")
  }

  @Test("values go in and out as Swift values")
  func values() throws {
    let session = try Session()
    var kept: ScriptFunction?
    try session.host.define(
      "all", parameters: .integer("n", in: 1...3, "N."), .boolean("b", "B."), .string("s", "S."),
      .point("p", "P."), .size("z", "Z."), .rect("r", "R."), .item("i", "I."),
      .function("f", "F."), .list("l", of: .number, "L."), .any("a", "A."),
      returns: .table, doc: "All."
    ) { call, n, b, s, p, z, r, i, f, l, a in
      kept = f
      #expect(n == 2 && b && s == "text" && p == Vector(1, 2) && z == Size(3, 4))
      #expect(r == Rect(x: 1, y: 2, width: 3, height: 4) && i.name == "card")
      #expect(l == [.integer(1), .number(2.5)])
      #expect(a["x"] == .integer(1) && a["in"]?["p"]?.asPoint == Vector(5, 6))
      let more = try f(20)
      #expect(more == .integer(21))
      let result: ScriptOptions = ["item": i, "point": p, "list": l, "none": ScriptValue.nil]
      return result
    }
    let stage = try session.run(
      """
      local made = libration.region.radius(4)
      local result = app.all(2, true, "text", { 1, 2 }, { 3, 4 }, { 1, 2, 3, 4 }, card,
        function(x) return x + 1 end, { 1, 2.5 }, { x = 1, ["in"] = { p = { 5, 6 } }, made = made })
      assert(result.item == card and result.point.x == 1 and result.point.y == 2)
      assert(result.list[2] == 2.5 and result.none == nil)
      """)
    #expect(try kept?(4) == .integer(5))
    // The host has the closure, and the function keeps the host.
    kept = nil
    _ = stage
  }

  @Test("a failure in a hook suspends the behavior at the line of the call, and fuel is charged")
  func failures() throws {
    let program = try Program([
      "shake.lua":
        "return {\n  clockMandate = true,\n  onTick = function()\n    app.refuse()\n  end,\n}",
      "busy.lua":
        "return { clockMandate = true, limits = { fuel = 50000 }, onTick = function() while true do app.haptic() end end }",
    ])
    let stage = try program.session.run(
      "animator:add('shake', { item = card }) animator:add('busy', { item = card })")
    try stage.advance(ticks: 1)
    let errors = stage.takeErrors()
    #expect(errors.map(\.error.line) == [4, 1])
    #expect(errors[0].error.message == "the device has no motor")
    #expect(errors[1].error.message.contains("calls of app.haptic"))
    #expect((30...50).contains(program.calls.count))
  }

  @Test("dry runs of new versions call only what is pure, and are not failed by the rest")
  func dryRuns() throws {
    let program = try Program([
      "shake.lua": "return { clockMandate = true, onTick = function() app.haptic() end }"
    ])
    let stage = try program.session.run("animator:add('shake', { item = card })")
    try stage.advance(ticks: 1)
    #expect(program.calls == ["haptic 0.5 -"])
    program.session.behaviors.write(
      "shake.lua",
      """
      return { clockMandate = true, onTick = function(self)
        app.haptic(1)
        local n = app.half(8) + app.battery()
        self.stage:emit("n", { n = n })
      end }
      """)
    program.session.host.reloadChangedFiles()
    #expect(program.calls == ["haptic 0.5 -", "half 8.0"])
    try stage.advance(ticks: 1)
    #expect(program.calls.dropFirst(2) == ["haptic 1.0 -", "half 8.0", "battery in tick 2"])
    #expect(stage.takeErrors().isEmpty)
    #expect(stage.takeEmitted().first?.fields == [EventField("n", .number(4.75))])
    program.session.behaviors.write(
      "shake.lua",
      "return { clockMandate = true, onTick = function() app.haptic(2) end }")
    program.session.host.reloadChangedFiles()
    guard case .reload(_, .refused)? = program.session.events.last?.kind else {
      Issue.record("not refused")
      return
    }
  }

  @Test("help, completion and checks know them as the host's own")
  func declared() throws {
    let program = try Program()
    let api = program.session.host.api
    let module = try #require(api.modules.first { $0.name == "app" })
    #expect(module.members.map(\.name) == ["haptic", "battery", "half", "refuse"])
    let haptic = module.members[0]
    #expect(haptic.signature == "(strength, kind)" && haptic.doc == "Shakes the device.")
    #expect(
      haptic.parameters[0].range == "from 0 to 1" && haptic.parameters[0].defaultText == "0.5")
    #expect(haptic.parameters[1].choices == ["light", "heavy"])
    #expect(api.globals.first { $0.name.isEmpty }?.members.contains { $0.name == "app" } == true)
    let path = program.session.folder.write(
      "wrong.lua",
      "local stage = libration.stage {}\nif false then app.hapticc(1) app.haptic('x') end\nreturn stage"
    )
    let findings = program.session.host.check(path).map(\.finding.message)
    #expect(findings.contains { $0.contains("hapticc") })
    #expect(findings.contains { $0.contains("strength") })
  }

  @Test("a name is taken once, and must be one of Lua's")
  func names() throws {
    let host = try Program().session.host
    for (name, module) in [
      ("haptic", "app"), ("two words", "app"), ("end", "app"), ("x", "libration"), ("x", "math"),
      ("x", "print"), ("x", "a.b"),
    ] {
      #expect(throws: ScriptError.self, "\(module).\(name)") {
        try host.define(name, doc: "", traits: FunctionTraits(module: module)) { _ in }
      }
    }
    try host.define("haptic", doc: "", traits: FunctionTraits(module: "game")) { _ in }
  }

  // MARK: Recordings

  private static let recorded = """
    local other = app.battery()
    animator:add({ clockMandate = true, onTick = function(self)
      card.x = 100 * app.battery() + app.half(card.x) * 0
      app.haptic(stage.tick / 10, "light")
      local ok, why = pcall(app.refuse) assert(not ok) stage:emit("why", { why = why })
    end })
    """

  @Test("a recorder is told of each call and its answer, and a replay needs no program")
  func replay() throws {
    let program = try Program()
    var notes: [(ProgramCall, ProgramCall.Answer)] = []
    program.session.host.programCalls = ProgramCalls(note: { notes.append(($0, $1)) })
    let stage = try program.session.run(Self.recorded)
    try stage.advance(ticks: 2)
    #expect(
      notes.map(\.0.name) == ["app.battery"] + [
        "app.battery", "app.half", "app.haptic", "app.refuse", "app.battery", "app.half",
        "app.haptic", "app.refuse",
      ])
    #expect(notes.map(\.0.tick) == [0, 1, 1, 1, 1, 2, 2, 2, 2])
    #expect(notes[3].0.arguments == [.number(0.1), .string("light")])
    #expect(notes[3].1 == .value(.null))
    #expect(notes[1].1 == .value(.number(0.75)))
    #expect(notes[4].1 == .failure("the device has no motor"))

    let other = try Program()
    var waiting = notes
    other.session.host.programCalls = ProgramCalls(answer: { call in
      let next = waiting.removeFirst()
      #expect(next.0 == call)
      return next.1
    })
    let again = try other.session.run(Self.recorded)
    try again.advance(ticks: 2)
    #expect(other.calls.isEmpty && waiting.isEmpty)
    #expect(again.itemValues == stage.itemValues)
    #expect(again.takeEmitted().map(\.fields) == stage.takeEmitted().map(\.fields))
  }

  @Test("recorded values come back the same")
  func codec() throws {
    let stage = try Session().run("")
    let card = try #require(stage.item("card"))
    let values: [ScriptValue] = [
      .nil, .boolean(true), .integer(4), .number(4), .number(0.1), .number(.infinity),
      .number(-.infinity), .string("a"), .point(Vector(1, 2)), .size(Size(3, 4)),
      .rect(Rect(x: 1, y: 2, width: 3, height: 4)),
      .transform(AffineTransform(rotation: 1)), .item(card),
      .list([.integer(1), .list([]), .point(.zero)]),
      .table([ScriptField("point", .list([.number(1), .number(2)])), ScriptField("x", .nil)]),
      .table([]),
    ]
    for value in values {
      #expect(ScriptValue(recorded: value.recorded, in: stage) == value)
    }
    let nan = ScriptValue(recorded: ScriptValue.number(.nan).recorded, in: stage)
    #expect(nan.asNumber?.isNaN == true)
    for foreign: EventValue in [
      .table([EventField("item", .string("gone"))]), .table([EventField("point", .list([.null]))]),
      .table([EventField("what", .integer(1))]), .table([]),
    ] {
      let value = ScriptValue(recorded: foreign, in: stage)
      if case .other = value { continue }
      #expect(value == .table([]))
    }
  }
}
