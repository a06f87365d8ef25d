import Builds
import Console
import Geometry
import Glibc
import Scripting
import Testing

@Suite("The prompt")
struct PromptTests {
  private let folder = Folder()

  /// The prompt's answers to lines from a pipe.
  private func answers(_ lines: String..., scene: String? = Scenes.snap) -> Program.Result {
    var arguments = ["repl"]
    if let scene {
      folder.write("scene.lua", scene)
      arguments.append("scene.lua")
    }
    let input = lines.map { $0 + "\n" }.joined()
    return Program(arguments, in: folder.path, input: input).finish()
  }

  @Test(
    "answers expressions with their values, statements with nothing",
    arguments: [
      ("1 + 1", "2\n"), ("=6 * 7", "42\n"), ("  = 1, 'two'", "1\ntwo\n"), ("x = 5", ""),
      ("nil", "nil\n"), ("'a' .. 'b'", "ab\n"), ("0.1 + 0.2", "0.3\n"), ("", ""), ("-- no", ""),
      ("{ 1, { 2 }, x = 'y' }", "{ 1, { 2 }, x = \"y\" }\n"), ("{}", "{}\n"),
      ("{ ['end'] = 1, na = 2, ['1st'] = 3 }", "{ [\"1st\"] = 3, [\"end\"] = 1, na = 2 }\n"),
      ("{ ['na\u{EF}ve'] = 1 }", "{ [\"na\u{EF}ve\"] = 1 }\n"),
      ("stage.width", "320.0\n"), ("card.x", "157.0\n"), ("card.center.y", "252.0\n"),
      ("{ card }", "{ item card }\n"), ("b[1].damping", "0.5\n"), ("#b", "1\n"),
      ("print('hello')", "hello\n"), ("libration.stage {} ~= stage", "true\n"),
    ])
  func values(line: String, answer: String) {
    let result = answers(line)
    #expect(result.output == answer)
    #expect(result.error.isEmpty)
    #expect(result.code == 0)
  }

  @Test("remembers the last value as _, and locals of the top level")
  func memory() {
    #expect(answers("20 + 1", "_ * 2").output == "21\n42\n")
    #expect(
      answers(
        "local a, b2 <const> = 1, 2", "a + b2", "local c", "c", "local function f() return a end",
        "f()", "do local a = 9 end", "a", "local s = 'local x = 1' local t = { s }", "t"
      ).output == "3\nnil\n1\n1\n{ \"local x = 1\" }\n")
  }

  @Test("goes on in the next line while a line is not complete")
  func continuation() {
    let result = answers(
      "for i = 1, 2 do", "print(i)", "end", "1 +", "2", "x =", "3", "x", "[[a", "b]]")
    #expect(result.output == "1\n2\n3\n3\na\nb\n")
    #expect(result.error.isEmpty)
    #expect(answers("f(").error.contains("not complete"))
  }

  @Test("survives every error, says it on standard error, and ends with 0")
  func errors() {
    let result = answers(
      "foo.bar", "error('oh')", "error({})", "error(nil)", "x = = 1", "while true do end",
      "stage.animator:add('snpa', {})", "nothing()", "card.x = 0 / 0", "'still here'")
    #expect(result.code == 0)
    #expect(result.output == "still here\n")
    for text in ["foo", "oh", "unexpected symbol", "fuel", "did you mean snap", "must be from"] {
      #expect(result.error.contains(text))
    }
  }

  @Test("prints deep, long and circular tables within limits")
  func limits() {
    #expect(answers("local t = {} t.t = t", "t").output == "{ t = <cycle> }\n")
    #expect(answers("{{{{{{}}}}}}").output == "{ { { { {...} } } } }\n")
    let long = answers("local t = {} for i = 1, 1000 do t[i] = i end", "t").output
    #expect(long.contains("... 960 more"))
    #expect(answers("{ ('x'):rep(1000) }").output.contains("... 800 more"))
  }

  @Test("lets time pass by step and run, and tells what moved, touched and paused")
  func time() {
    let result = answers("stage.elapsed", "step()", "step(2)", "run(3)", "stage.animator.isRunning")
    #expect(
      result.output.contains("0.0\n1 tick, 0.017 s, running\n  moved from (157, 252): card: "))
    #expect(result.output.contains("2 ticks, 0.05 s, running"))
    #expect(result.output.contains("180 ticks, 3.05 s, paused"))
    #expect(result.output.hasSuffix(": paused\nfalse\n"))
    #expect(answers("step(-1)").error.contains("must be from 0 to 1e15, not -1"))
  }

  @Test("finds items by their names, where no global has that name")
  func items() {
    let result = answers(
      "stage:addItem { name = 'ball', center = { 1, 2 }, size = { 3, 4 } }", "ball",
      "stage:addItem { name = 'print', size = { 1, 1 } }", "type(print)", "items()", scene: nil)
    #expect(result.output.hasPrefix("ball: 3 x 4 at (1, 2)\nball: 3 x 4 at (1, 2)\n"))
    #expect(result.output.contains("function\nitem "))
    #expect(answers("stage.height", scene: nil).output == "480.0\n")
  }

  @Test("lists behaviors, shows what they hold, and helps")
  func looking() {
    let result = answers("behaviors()", "inspect(b[1])", "inspect(card)", "help()", "help('snap')")
    #expect(result.error.isEmpty)
    for text in [
      "b[1]  snap of card", "  damping = 0.5", "  angularVelocity = 0", "  alpha = 1",
      "  zPosition = 0", "step(ticks)", "frameWatcher",
      "number, from 0 to 1, default 0.5",
    ] {
      #expect(result.output.contains(text))
    }
    #expect(answers("help('snp')").error.contains("did you mean snap?"))
    #expect(answers("help(stage)").output.contains(":addItem"))
    #expect(answers("help(card)").output.contains(".zPosition"))
  }

  @Test("begins the scene again, leaves, and says which items globals hide")
  func restarting() {
    let result = answers(
      "mine = 7", "step(5)", "restart()", "card.x, stage.tick, mine", "step(5)", "exit() print(1)",
      "print(2)")
    #expect(result.error.isEmpty)
    #expect(result.output.contains("scene.lua from the start\n157.0\n0\n7\n5 ticks"))
    #expect(result.output.hasSuffix("1\n"))
    #expect(result.code == 0)
    let moves = result.output.split(separator: "\n").filter { $0.contains("moved from") }
    #expect(moves.count == 2 && moves[0] == moves[1])
    let random =
      "local s = libration.stage { seed = 3 } "
      + "s:addItem { name = 'r', center = { math.random() * 100, 0 }, size = { 1, 1 } } return s"
    let seeded = answers("r.x", "restart()", "r.x", scene: random).output.split(separator: "\n")
    #expect(seeded.count == 3 && seeded[0] == seeded[2])
    let unseeded = answers(
      "r.x", "restart()", "r.x", scene: random.replacing(" seed = 3 ", with: "")
    )
    .output.split(separator: "\n")
    #expect(unseeded.count == 3 && unseeded[0] == unseeded[2] && unseeded[0] != seeded[0])
    let hidden = answers(
      "stage:addItem { name = 'exit', size = { 1, 1 } }", "card = 5", "1", "stage:item('exit').name"
    )
    #expect(
      hidden.error == """
        exit is not the item of that name here; stage:item("exit") finds it
        card is not the item of that name here; stage:item("card") finds it

        """)
    #expect(hidden.output.hasSuffix("1\nexit\n"))
    folder.write("scene.lua", "return nil")
    #expect(answers("restart()", scene: nil).output == "an empty stage from the start\n")
  }

  @Test(
    "ends by signals and at the end of a pipe, within a second",
    arguments: [
      (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143), (SIGWINCH, 0), (SIGQUIT, 131),
    ] as [(Int32, Int32)])
  func pipeSignals(number: Int32, code: Int32) {
    let program = Program(["repl"], in: folder.path, keepsInput: true)
    program.type("1 + 1\nstage.wid")
    program.waitForOutput()
    kill(program.process, number)
    program.type("th\n")
    program.closeInput()
    let result = program.finish()
    #expect(result.code == code)
    #expect(result.output == (code == 0 ? "2\n320.0\n" : "2\n"))
  }

  @Test(
    "refuses names of moments and branches that goTo would read otherwise",
    arguments: ["mark", "fork"])
  func names(word: String) {
    let names = ["0.5s", "1e2s", "12", "-2.5", "", "a\\nb", "a\\tb", "a\\27b"]
    let reasons =
      ["0.5s", "1e2s", "12", "-2.5"].map { "must not be a number or a time, as \"\($0)\" is" }
      + ["must have at least 1 character"]
      + ["a\\nb", "a\\tb", "a\\u001bb"].map {
        "must have no line ends and control characters, not \"\($0)\""
      }
    for (name, reason) in zip(names, reasons) {
      let result = answers("step(3)", "\(word) \"\(name)\"", "marks() forks()")
      #expect(result.error.contains("\(word): the name \(reason)"), "\(name): \(result.error)")
      #expect(result.output.contains("no marks\nmain  (here)\n"), "\(name)")
    }
    // Anything else is a name.
    let result = answers("mark '5 s' mark 'nans' fork 'at 0.5s'", "goTo '5 s' goTo 'nans' forks()")
    #expect(result.error.isEmpty && result.output.contains("at 0.5s  (here)\n"))
  }

  @Test(
    "refuses what was kept before the scene began again, and goes on",
    arguments: [
      ("A = stage:snapshot()", "stage:restore(A)", "stage:restore: the snapshot must not be older"),
      ("old = stage A = old:fork()", "old:restore(A)", "stage:restore: the snapshot must not be"),
      ("A = stage:fork()", "stage:switch(A)", "stage:switch: the snapshot must not be older"),
      ("old = stage A = stage:fork()", "old:switch(A)", "stage:switch: the snapshot must not be"),
      ("mark 'm'", "goTo 'm'", "the moment must be one of this stage"),
      ("fork 'other'", "switch 'main'", "the moment must be one of this stage"),
    ])
  func stale(before: String, after: String, error: String) {
    let result = answers("step(3)", before, "step(2)", "restart()", after, "step(1)", "card.x")
    #expect(result.error.hasPrefix(error))
    #expect(result.code == 0)
    #expect(result.output.contains("\n1 tick, 0.017 s, running\n"))
  }

  @Test("has its words in the documentation as they are declared")
  func documented() throws {
    let rows = Console.words.members.map { word in
      let facts = word.parameters.filter { $0.unit != nil || $0.defaultText != nil }.map { option in
        var facts = ["\(option.type)"]
        if let unit = option.unit { facts.append("in \(unit)") }
        if let text = option.defaultText { facts.append("default \(text)") }
        return " `\(option.name)`: \(facts.joined(separator: ", "))."
      }
      return "| `\(word.name)\(word.signature)` | \(word.doc)\(facts.joined()) |"
    }
    let page = try Files.text(of: root + "/docs/prompt.md")
    #expect(page.contains(rows.joined(separator: "\n")), "paste:\n\(rows.joined(separator: "\n"))")
  }

  @Test("explains who keeps the animator awake, and what moves an item")
  func reasons() {
    let result = answers("step(3)", "why()", "why(card)", "run(2)", "why()")
    #expect(result.error.isEmpty)
    #expect(result.output.contains("the animator is running\n  card moves: "))
    #expect(result.output.contains("  snap (b[1]): force (-"))
    #expect(result.output.hasSuffix("the animator is paused\n"))
    let endless = answers("step(2)", "why()", "why(dot)", scene: Scenes.endless)
    #expect(endless.output.contains("holds the clock"))
    #expect(endless.output.contains("x was last set by"))
    folder.write(
      "behaviors/late.lua",
      """
      return {
        onTick = function(self)
          if self.elapsed > 1 then self.item.x = 9 end
        end,
      }
      """)
    let idle = answers(
      "run(2)", "why()",
      scene: """
        local stage = libration.stage {}
        local dot = stage:addItem { name = "dot", center = { 20, 20 }, size = { 4, 4 } }
        stage.animator:add("late", { item = dot })
        return stage
        """)
    #expect(
      idle.output.hasSuffix(
        """
        the animator is paused
          late of dot ticks at behaviors/late.lua:2, but does not hold the clock

        """))
  }

  @Test("lets a suspended behavior go on, and reads changed files again")
  func resuming() {
    folder.write(
      "behaviors/shaky.lua",
      "return { clockMandate = true, onTick = function(self) error('too wild') end }")
    let scene = "local s = libration.stage {} s.animator:add('shaky') return s"
    let result = answers(
      "step(2)", "behaviors()", "resume(b[1])", "behaviors()", "resume(b[1])", "reload()",
      scene: scene)
    #expect(result.code == 0)
    #expect(result.output.contains("shaky, suspended\nb[1]  shaky, holds the clock\n"))
    #expect(result.error.contains("too wild"))
    #expect(result.error.contains("is not suspended"))
    #expect(result.output.hasSuffix("nothing has changed\n"))
  }

  @Test(
    "still answers when a line has filled the memory, also after going back",
    arguments: ["#all > 0", "goTo(0)", "goTo(0) restart()"])
  func fullMemory(then next: String) {
    let result = answers(
      "step()", "local all = {} while true do all[#all + 1] = { all } end", next,
      "coroutine.create(print)", "all = nil", "#('x'):rep(1000)", "step()",
      scene: "return libration.stage {}")
    #expect(result.error == "out of memory: the limit is 110592 KiB\n")
    #expect(result.output.contains("\nthread: 1\n1000\n1 tick"))
  }

  @Test("edits, completes and recalls lines on a terminal, and drops one by Ctrl-C")
  func terminal() {
    folder.write("scene.lua", Scenes.snap)
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: "> "))
    terminal.type("ca\t.wi\t\n")
    #expect(terminal.waits(for: "60.0"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{1B}[A\n")
    #expect(terminal.waits(for: "60.0"))
    #expect(terminal.waits(for: "> "))
    terminal.type("card.he\u{3}")
    #expect(terminal.waits(for: "^C"))
    #expect(terminal.waits(for: "> "))
    terminal.type("f(\n7)\n")
    #expect(terminal.waits(for: ">> "))
    #expect(terminal.waits(for: "global 'f'"))
    #expect(terminal.waits(for: "> "))
    terminal.type("play()\n")
    #expect(terminal.waits(for: ": paused"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(terminal.modes == modes)
  }

  /// The thread sanitizer delays signals until the next system call, and a loop in Lua makes none.
  @Test("stops a line that runs too long by Ctrl-C", .enabled(if: !isSanitizedForThreads))
  func interrupt() {
    let terminal = PseudoTerminal("repl", in: folder.path)
    #expect(terminal.waits(for: "> "))
    terminal.type("while true do end\n")
    #expect(terminal.waits(for: "while true do end"))
    usleep(300_000)
    terminal.type("\u{3}")
    #expect(terminal.waits(for: "interrupted"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test("stops play by Ctrl-C, and nothing else")
  func play() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    terminal.type("play()\n")
    usleep(500_000)
    terminal.type("\u{3}")
    #expect(terminal.waits(for: "stopped"))
    #expect(terminal.waits(for: "> "))
    terminal.type("b[1].isSuspended, animator.isRunning\n")
    #expect(terminal.waits(for: "false"))
    #expect(terminal.waits(for: "true"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test(
    "has its prompt on the largest terminal that there can be, and edits when it is smaller",
    arguments: [(65_535, 65_535), (65_535, 24), (80, 65_535)])
  func largest(columns: Int, rows: Int) {
    folder.write("scene.lua", Scenes.snap)
    let terminal = PseudoTerminal(
      ["repl", "scene.lua"], in: folder.path, columns: columns, rows: rows)
    for _ in 0..<2 {
      #expect(terminal.waits(for: "> "))
      terminal.type("40 + 2\n")
      #expect(terminal.waits(for: "\n42"))
      #expect(terminal.waits(for: "> "))
      terminal.type("20 + \u{3}")
      #expect(terminal.waits(for: "^C"))
      #expect(terminal.waits(for: "> "))
      // The line that is being read keeps the size with which it began.
      terminal.resize(columns: 80, rows: 24)
      terminal.type("50 + 5\n")
      #expect(terminal.waits(for: "\n55"))
      #expect(terminal.waits(for: "> "))
      terminal.type("ca\t.wi\t\n")
      #expect(terminal.waits(for: "60.0"))
      #expect(terminal.waits(for: "> "))
      terminal.resize(columns: columns, rows: rows)
      terminal.type("30 + 3\n")
      #expect(terminal.waits(for: "\n33"))
    }
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test("keeps the tabs and lines of a paste, whether or not the terminal marks it")
  func paste() {
    folder.write("scene.lua", Scenes.snap)
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{1B}[200~a = [[\r\t\tx = 1\r\ty\tz]]\r\u{1B}[201~")
    terminal.type("a == '\\t\\tx = 1\\n\\ty\\tz' and #a + 1000\n")
    #expect(terminal.waits(for: "\n1012"))
    terminal.type("c = [[\n\t\tx = 1\n\ty]]\n#c + 2000\n")
    #expect(terminal.waits(for: "\n2010"))
    // Pasted keys run no command of the editor; typed keys still do.
    terminal.type("\u{1B}[200~30\u{B}0\u{1B}\u{1}1\u{1B}[201~\n")
    #expect(terminal.waits(for: "\n3001"))
    terminal.type("ca\t.wi\t\n")
    #expect(terminal.waits(for: "60.0"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test(
    "lives through any keys on a terminal of any size",
    arguments: 1...(isDeep ? 200 : 6) as ClosedRange<UInt64>)
  func anyKeys(seed: UInt64) {
    folder.write("scene.lua", Scenes.snap)
    var random = SplitMix64(seed: seed)
    func choice<Value>(_ values: [Value]) -> Value {
      values[Int(random.next(below: UInt64(values.count)))]
    }
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    for _ in 0..<60 {
      if choice([true, false, false]) {
        let (columns, rows) = choice([
          (1, 1), (2, 2), (5, 3), (10, 4), (20, 5), (80, 24), (200, 60), (3, 50), (300, 1),
        ])
        terminal.resize(columns: columns, rows: rows)
      } else {
        terminal.type(choice(Self.keys))
      }
      if choice([true, false]) { usleep(UInt32(random.next(below: 10_000))) }
    }
    terminal.resize(columns: 80, rows: 24)
    // These keys end a list, a search and a block that may be open.
    for key in ["q", "\u{3}", "\u{3}"] {
      usleep(50_000)
      terminal.type(key)
    }
    usleep(50_000)
    terminal.type("6 * 7001\n")
    #expect(terminal.waits(for: "\n42006"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  private static let keys =
    [
      "a", "card", "stage:", ".", "(", ")", "\t", "\t\t", "s", "q", "\n", "1+1\n", "help()\n",
      "items()\n", "é", "日本", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{7F}",
      String(repeating: "x", count: 90), String(repeating: " ", count: 30), "\u{16}\t",
      "\u{1B}[200~for i = 1, 2 do\r\tprint(i)\rend\r\u{1B}[201~", "\u{1B}[200~\t\tx\u{1B}[201~",
    ] + [1, 3, 5, 8, 11, 12, 18, 20, 21, 23, 25].map { String(UnicodeScalar(UInt8($0))) }

  @Test("says nothing of the ticks in which a new version is tried out")
  func trial() {
    folder.write("behaviors/creep.lua", "return {}")
    folder.write("scene.lua", Scenes.snap)
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    terminal.type("function list() items() print('ticked') end\n")
    terminal.type("animator:add({ onTick = list }, { item = card })\n")
    terminal.type("animator:add('creep', { item = card })\n")
    terminal.type("step(1)\n")
    #expect(terminal.waits(for: "moved"))
    folder.replace("behaviors/creep.lua", "return { onTick = function() end }")
    terminal.type("reload()\n")
    #expect(terminal.waits(for: "reloaded behaviors/creep.lua"))
    terminal.type("step(1)\n")
    #expect(terminal.waits(for: "moved"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(terminal.shown.ranges(of: "angularVelocity").count == 2)
    #expect(terminal.shown.ranges(of: "ticked\r\n").count == 2)
  }

  @Test("tells how a failure that a line led to is seen again")
  func replay() {
    folder.write("scene.lua", Scenes.snap)
    let lines = [
      "step(3)", "animator:add({ onTick = function() error('x') end }, { item = card })", "step(3)",
      "save('session.libration')",
    ]
    let input = lines.joined(separator: "\n") + "\n"
    let result = Program(["repl", "scene.lua"], in: folder.path, input: input).finish()
    let command = "libration replay session.libration --to 4"
    let hint = "  replay with: save(\"session.libration\"), then \(command)\n"
    #expect(result.error.contains(hint), "\(result.error)")
    let again = Program.run("replay", "session.libration", "--to", "4", in: folder.path)
    #expect(again.code == 1)
    let report = "prompt:1: x [behavior.onTick on card, tick 4, suspended]"
    #expect(result.error.contains(report) && again.error.contains(report), "\(again.error)")
  }

  @Test("tells how behaviors fare, and why a saved one was not taken")
  func health() {
    let result = answers(
      "health()", "animator:add({ onTick = function(self) error('x') end }, { item = card })",
      "step(3)", "health()", "resume(b[2])", "step()")
    #expect(result.output.contains("no behaviors from Lua\n"))
    #expect(result.output.contains("behavior  1 instance, 1 call, fuel "))
    #expect(result.output.contains(" (tick 1), 1 suspension (1 now)\n"))
    #expect(result.error.contains("    self = table, "))
  }
}
