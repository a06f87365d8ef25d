import Testing

@Suite("Traces and recordings of prompts that go back in time")
struct TimeTravelTests {
  private let folder = Folder()

  private static let scene = """
    local stage = libration.stage { width = 320, height = 480, seed = 4 }
    local card = stage:addItem { name = "card", center = { 157, 100 }, size = { 60, 60 } }
    stage.animator:add("gravity", { items = { card } })
    stage.animator:add("collision", { items = { card }, referenceBounds = true })
    stage:every(0.1, function() stage:emit("beat", { x = math.random() }) end)
    stage:every(0.25, function() print("now", stage.tick) end)
    stage:displayLink(function() if stage.tick % 10 < 2 then stage:emit("frame") end end)
    local other = libration.stage {}
    other.animator:add("gravity", { items = { other:addItem { name = "dot", size = { 9, 9 } } } })
    stage:every(0.05, function()
      other:advance { ticks = 2 }
      card.alpha = 1 / (1 + other:item("dot").y ^ 2)
    end)
    return stage
    """

  private func repl(_ lines: String..., options: [String] = []) -> Program.Result {
    Program(
      ["repl", "scene.lua"] + options, in: folder.path, input: lines.joined(separator: "\n") + "\n"
    ).finish()
  }

  /// The trace and the events of lines, which a replay of their recording must write, too.
  private func files(_ lines: String...) -> [String] {
    folder.write("scene.lua", Self.scene)
    let run = Program(
      [
        "repl", "scene.lua", "--trace", "t.csv", "--events", "e.ndjson", "--record", "r.libration",
      ], in: folder.path, input: lines.joined(separator: "\n") + "\n"
    ).finish()
    #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
    let again = Program(
      ["replay", "r.libration", "--trace", "t2.csv", "--events", "e2.ndjson"], in: folder.path
    ).finish()
    #expect(again.code == 0 && again.error.isEmpty, "\(again.error)")
    // A replay starts the scene again without a message.
    let printed = run.output.replacing("scene.lua from the start\n", with: "")
    #expect(again.output.hasPrefix(printed))
    let (trace, events) = (folder.text("t.csv") ?? "", folder.text("e.ndjson") ?? "")
    #expect(folder.text("t2.csv") == trace && folder.text("e2.ndjson") == events)
    #expect(!trace.isEmpty)
    #expect(folder.names.allSatisfy { !$0.contains(".part") })
    return [trace, events]
  }

  @Test("members of a group are where they were, whatever a line stored into it or them")
  func groups() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 90, 60 } }
      local badge = stage:addItem { name = "badge", center = { 250, 190 }, size = { 24, 24 } }
      local both = stage:addGroup { name = "both", items = { card, badge } }
      stage.animator:add("gravity", { items = { stage:addItem { size = { 9, 9 } } } })
      return stage
      """)
    let places = "print('at', card.x, card.y, card.angle, badge.x, badge.y, both.x, both.width)"
    for line in [
      "both.x = both.x + 10", "both.angle = 1", "card.x = 300 both.y = 90 badge.angle = 2",
      "both.center = { 50, 60 } card.angle = -1", "both.angle = 1 card.y = 9 both.angle = 2",
    ] {
      let text = repl("step(4)", line, places, "step(3)", places, "back(3)", places).output
      let shown = text.split(separator: "\n").filter { $0.hasPrefix("at") }
      #expect(shown.count == 3 && Set(shown).count == 1, "\(line): \(text)")
    }
  }

  @Test("a trace that was cut back goes on as if the time had never been, and so does its replay")
  func traces() {
    let straight = files("step(90)")
    #expect(files("step(100)", "back(60)", "step(50)") == straight)
    #expect(files("step(60) back(40) forward(30) back(5) step(45)") == straight)
    #expect(files("step(120)", "back(30)") == straight)
    #expect(
      files("step(40)", "s = stage:snapshot()", "step(20)", "stage:restore(s)", "step(50)")
        == straight)
    let other = files("step(40)", "card.x = 200", "step(50)")
    #expect(other != straight)
    #expect(files("step(70)", "back(30)", "card.x = 200", "step(50)") == other)
  }

  @Test("each branch has its own trace")
  func branches() {
    let (straight, other) = (files("step(90)"), files("step(40)", "card.x = 200", "step(30)"))
    let moves = "step(70) back(30) fork 'other'"
    #expect(files(moves, "card.x = 200", "step(30)") == other)
    #expect(
      files(moves, "card.x = 200", "step(30)", "switch 'main'", "forward(30) step(20)") == straight)
    #expect(
      files(
        moves, "card.x = 200", "step(30)", "switch 'main'", "back(20) step(3)", "switch 'other'")
        == other)
  }

  @Test("each side of a fork in a script has its own trace")
  func forks() {
    let (straight, other) = (files("step(90)"), files("step(40)", "card.x = 200", "step(30)"))
    let moves = "step(40) k = stage:fork() card.x = 200"
    #expect(files(moves, "step(30)", "stage:switch(k)", "step(50)") == straight)
    #expect(files(moves, "step(30)", "stage:switch(k)", "step(7)", "stage:switch(k)") == other)
    #expect(
      files(moves, "step(30)", "s = stage:snapshot() back(20)", "step(4)", "stage:restore(s)")
        == other)
    #expect(
      files(
        moves, "step(30)", "s = stage:snapshot()", "stage:switch(k) step(9) stage:switch(k)",
        "step(5) stage:restore(s)") == other)
  }

  @Test("a scene that is begun again has its trace behind the one before")
  func restarts() {
    let (straight, start) = (files("step(90)"), files("step(0)"))
    // The events of the scene's loading come before the event that tells of it.
    let reload = #"{"tick":90,"time":1.5,"event":"reload","file":"scene.lua","#
    let reloaded = reload + #""ok":true,"message":"reloaded"}"# + "\n"
    func behind(_ first: [String], _ second: [String]) -> [String] {
      let header = first[0].prefix { $0 != "\n" } + "\n"
      let rest = second[1].dropFirst(start[1].count)
      return [first[0] + second[0].dropFirst(header.count), first[1] + start[1] + reloaded + rest]
    }
    #expect(files("step(90)", "restart()") == behind(straight, start))
    #expect(files("step(120) back(30)", "restart()", "step(90)") == behind(straight, straight))
    #expect(
      files("step(90)", "restart()", "step(20) back(20)", "step(90)") == behind(straight, straight))
  }

  @Test("what cannot be taken back is told by tick")
  func pipes() {
    folder.write("scene.lua", Self.scene)
    let run = repl("step(40)", "back(10)", "step(3)", options: ["--trace", "-"])
    #expect(
      run.error.contains("standard output keeps the lines of ticks 31 to 40, which were undone"))
    let printed = repl("step(40)", "back(30)", "step(3)")
    let told = "tick 10, 0.167 s; 2 lines of later ticks were printed already"
    #expect(printed.output.contains(told))
  }

  @Test("history() tells what came in when; --history bounds it, and 0 keeps none")
  func bounds() {
    folder.write("scene.lua", Self.scene)
    let told = repl("step(10)", "card.x = 5 step(10)", "history()")
    #expect(
      told.output.hasSuffix(
        """
        at tick 20, 0.333 s; it has 0 to 20
          tick 0: scene scene.lua
          tick 0: step(10)
          tick 10: card.x = 5 step(10)
          tick 20: history()

        """), "\(told.output)")
    let none = repl("step(10)", "back()", options: ["--history", "0"])
    #expect(none.error.contains("not 1: this session keeps no history"))
    let small = repl("step(400)", "goTo(0)", options: ["--history", "0.01"])
    #expect(small.error.contains("goTo: tick 0 is not in the history: it has "), "\(small.error)")
    #expect(repl("1", options: ["--history", "-1"]).code == 2)
  }
}
