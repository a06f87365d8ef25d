import Experiments
import Glibc
import Scripting
import Testing

@Suite("Recordings at the command line")
struct RecordTests {
  private let folder = Folder()

  private func run(_ arguments: String..., input: String = "") -> Program.Result {
    Program(arguments, in: folder.path, input: input).finish()
  }

  @Test("a run, its events and its trace come again to the byte, wherever the file is")
  func record() {
    folder.write("scene.lua", Scenes.snap)
    folder.write("touches.csv", "time,touch,phase,x,y\n0.1,1,began,150,252\n0.4,1,ended,90,252\n")
    let first = run(
      "run", "scene.lua", "--touches", "touches.csv", "--record", "r.libration", "--trace", "1.csv",
      "--events", "1.ndjson", "--fields", "+alpha", "--seed", "5", "--rate", "120")
    #expect(first.code == 0)
    let elsewhere = Folder()
    elsewhere.write("r.libration", folder.text("r.libration") ?? "")
    let again = Program(
      [
        "replay", "r.libration", "--trace", "2.csv", "--events", "2.ndjson", "--fields", "+alpha",
        "--json",
      ], in: elsewhere.path
    ).finish()
    #expect(again.code == 0 && again.error.isEmpty)
    #expect(again.output.hasPrefix(#"{"scene":"r.libration","end":"replayed","ticks":"#))
    #expect(elsewhere.text("2.csv") == folder.text("1.csv"))
    #expect(elsewhere.text("2.ndjson") == folder.text("1.ndjson"))
    #expect(folder.text("1.csv")?.isEmpty == false && folder.text("1.ndjson")?.isEmpty == false)
  }

  @Test("lines of the prompt answer the same again, also behind restart() and errors")
  func prompt() {
    folder.write("scene.lua", Scenes.snap)
    let lines = """
      step(10)
      card.x
      x = card.x * 2
      nonsense(
      )
      card.x = x
      drag(card, { 200, 100 }, 0.3)
      step(90)
      for i = 1,
      2 do print(i, math.random()) end
      restart()
      run(0.2)
      b[1].damping = 0.1
      play()
      save("saved.libration")

      """
    let first = run(
      "repl", "scene.lua", "--record", "r.libration", "--trace", "1.csv", "--events", "1.ndjson",
      input: lines)
    #expect(first.code == 0)
    let told = "saved saved.libration: libration replay saved.libration runs it again\n"
    #expect(first.output.hasSuffix(told))
    for name in ["r", "saved"] {
      let again = run(
        "replay", "\(name).libration", "--trace", "2.csv", "--events", "2.ndjson")
      #expect(again.code == 0)
      #expect(folder.text("2.csv") == folder.text("1.csv"))
      #expect(folder.text("2.ndjson") == folder.text("1.ndjson"))
      let answers = first.output.replacing("scene.lua from the start\n", with: "")
      #expect(again.output.hasPrefix(answers.replacing(told, with: "a replay saves nothing\n")))
      #expect(again.error == first.error)
    }
  }

  @Test("a recording says that a scene was refused for the inputs of the command")
  func refusedInputs() {
    folder.write("scene.lua", Scenes.snap)
    #expect(run("run", "scene.lua", "--set", "card.none=1", "--record", "r.libration").code == 1)
    let again = run("replay", "r.libration")
    #expect(again.error.contains("a scene was refused for the inputs of the command\n"))
  }

  @Test("what stops a line ends its replay at the same tick, and at the same instruction")
  func interrupts() throws {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal(
      "repl", "scene.lua", "--no-history", "--record", "r.libration", in: folder.path)
    #expect(terminal.waits(for: "> "))
    terminal.type("play()\n")
    usleep(300_000)
    terminal.type("\u{3}")
    #expect(terminal.waits(for: "stopped"))
    terminal.type("n, m = 0, 0 while true do n = n + 1 m = m + 1 end\n")
    usleep(200_000)
    terminal.type("\u{3}")
    #expect(terminal.waits(for: "interrupted"))
    terminal.type("dot.y = n % 97 step(3) print('n is', n + m)\n")
    #expect(terminal.waits(for: "n is\t") || terminal.shown.contains("n is"))
    terminal.type("exit()\n")
    #expect(terminal.finish() == 0)
    let number = terminal.shown.split(separator: "n is").last?
      .drop { !$0.isNumber }.prefix { $0.isNumber }
    let again = run("replay", "r.libration")
    #expect(again.code == 0)
    let expected = try #require(number.map(String.init))
    #expect(expected.count > 3 && again.output.contains("n is\t\(expected)\n"))
  }

  @Test("watch records saved files; a killed one leaves a recording that is good to the last line")
  func watch() {
    folder.write("scene.lua", "local s = libration.stage {} s.animator:add('talk') return s")
    func talk(_ word: String) -> String {
      """
      return { clockMandate = true, onTick = function(self)
        if stage then end
        self.n = (self.n or 0) + 1
        if self.n % 20 == 0 then print("\(word)", self.n) end
      end }
      """.replacing("  if stage then end\n", with: "")
    }
    folder.write("behaviors/talk.lua", talk("old"))
    for number in [SIGINT, SIGKILL] {
      folder.write("behaviors/talk.lua", talk("old"))
      let program = PseudoTerminal(
        "watch", "scene.lua", "--record", "r.libration", in: folder.path)
      #expect(program.waits(for: "old"))
      folder.replace("behaviors/talk.lua", talk("new"))
      #expect(program.waits(for: "new"))
      usleep(1_100_000)
      program.send(number)
      _ = program.finish()
      let again = run("replay", "r.libration")
      #expect(again.code == 0)
      #expect(again.output.contains("old\t20\n") && again.output.contains("new\t"))
      let isWhole = folder.text("r.libration")?.contains(#"{"end":"#) ?? false
      #expect(isWhole == (number == SIGINT))
    }
    let notice = "behaviors/talk.lua is another now than was recorded: the recorded one runs\n"
    #expect(!run("replay", "r.libration").error.contains(notice))
    folder.write("behaviors/talk.lua", talk("third"))
    let again = run("replay", "r.libration")
    #expect(again.error.contains(notice))
    #expect(again.output.contains("old\t20\n") && !again.output.contains("third"))
  }

  @Test("watch saves its session afterwards")
  func save() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "running"))
    usleep(200_000)
    terminal.type("s")
    #expect(terminal.waits(for: "saved scene.libration"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
    let again = run("replay", "scene.libration")
    #expect(again.code == 0 && again.output.contains("dot"))
  }

  @Test("a failing hook names the recording, which leads to that tick")
  func failure() {
    folder.write("scene.lua", Scenes.failing)
    let first = run("run", "scene.lua", "--record", "a b.libration", "--events", "1.ndjson")
    #expect(first.code == 1)
    let command = "libration replay 'a b.libration' --to 3"
    #expect(first.error.contains("replay with: \(command)\n"))
    let again = run("replay", "a b.libration", "--to", "3", "--events", "2.ndjson")
    #expect(again.code == 1)
    #expect(again.error.contains("the third tick is one too many"))
    #expect(again.error.contains("replay with: \(command)\n"))
    #expect(run("replay", "a b.libration", "--to", "2").code == 0)
    _ = run("replay", "a b.libration", "--events", "2.ndjson")
    #expect(folder.text("2.ndjson") == folder.text("1.ndjson"))
    #expect(folder.text("1.ndjson")?.contains("replay 'a b.libration' --to 3") == true)
  }

  @Test("so does a failing hook on a stage that the scene advances by itself")
  func failureElsewhere() {
    folder.write(
      "scene.lua",
      """
      local stage, other = libration.stage {}, libration.stage {}
      other.animator:add({ clockMandate = true, onTick = function()
        if other.tick == 9 then error("the ninth tick is one too many") end
      end })
      stage.animator:add({ clockMandate = true })
      stage:every(0.03, function() other:advance { ticks = 2 } end)
      return stage
      """)
    let first = run(
      "run", "scene.lua", "--seconds", "1", "--record", "r.libration", "--events", "1.ndjson")
    #expect(first.error.contains("replay with: libration replay r.libration --to 9\n"))
    for (last, fails) in [("8", false), ("9", true)] {
      let again = run("replay", "r.libration", "--to", last)
      #expect(again.error.contains("the ninth tick is one too many") == fails)
    }
    _ = run("replay", "r.libration", "--events", "2.ndjson")
    #expect(folder.text("2.ndjson") == folder.text("1.ndjson"))
  }

  @Test("a recording of another version of the engine says so, and where it moves differently")
  func engine() throws {
    folder.write("scene.lua", Scenes.snap)
    #expect(run("run", "scene.lua", "--record", "r.libration").code == 0)
    let text = try #require(folder.text("r.libration"))
    let version = #""engine":\#(SessionRecording.engineVersion),"#
    #expect(text.contains(version))
    folder.write("r.libration", text.replacing(version, with: ""))
    let notice =
      "recorded by version 1 of the engine, replayed by \(SessionRecording.engineVersion)"
    for words in [["replay", "r.libration"], ["replay", "r.libration", "--with-current"]] {
      let same = Program(words, in: folder.path).finish()
      #expect(same.code == 0 && same.error.contains(notice), "\(same.error)")
    }
    let digest = try #require(text.firstMatch(of: /"digest":"(\w+)"/))
    folder.write(
      "r.libration",
      text.replacing(version, with: "").replacing(digest.output.1, with: "0123456789abcdef"))
    let other = run("replay", "r.libration", "--with-current")
    #expect(other.code == 1 && other.error.contains(notice), "\(other.error)")
    #expect(other.error.contains("is not as it was recorded"), "\(other.error)")
    // A motion that differs from tick 12 on is reported with that tick, though there is only one
    // whole digest a second.
    let trail = try #require(text.firstMatch(of: /"trail":"(\w+)"/)).output.1
    let changed = trail.prefix(44) + String(repeating: "0", count: trail.count - 44)
    folder.write(
      "r.libration",
      text.replacing(version, with: "").replacing(digest.output.1, with: "0123456789abcdef")
        .replacing(trail, with: changed))
    let late = run("replay", "r.libration", "--with-current")
    #expect(late.error.contains("tick 12 is not as it was recorded"), "\(late.error)")
  }

  @Test("--with-current tells the first tick, item and field that differ")
  func current() {
    folder.write(
      "scene.lua", Scenes.snap.replacing("return stage", with: "require 'lib.late' return stage"))
    folder.write("behaviors/lib/late.lua", "return 1")
    folder.write("behaviors/hop.lua", "return {}")
    #expect(run("run", "scene.lua", "--record", "r.libration").code == 0)
    let same = run("replay", "r.libration", "--with-current")
    #expect(same.code == 0 && same.error.isEmpty)
    folder.write("scene.lua", Scenes.snap.replacing("{ 80, 252 } }", with: "{ 80, 251 } }"))
    let other = run("replay", "r.libration", "--with-current")
    #expect(other.code == 1)
    let start = "tick 1 is the first that differs: card.x is "
    #expect(other.error.contains(start) && other.error.contains(" instead of "))
    let plain = run("replay", "r.libration")
    #expect(plain.code == 0 && plain.error.contains("scene.lua is another now than was recorded"))
    folder.write("scene.lua", "return 1")
    #expect(run("replay", "r.libration", "--with-current").code == 1)
  }

  @Test("bisect finds the first tick, with values, and says so when there is none")
  func bisect() {
    folder.write("scene.lua", Scenes.snap)
    _ = run(
      "repl", "scene.lua", "--record", "r.libration",
      input: "step(4)\nlimit = 100\nfor i = 1, 50 do stage:advance { ticks = 1 } end\n")
    let found = run("bisect", "r.libration", "limit and card.x < limit")
    #expect(found.code == 0)
    #expect(found.output.hasPrefix("tick 6, 0.1 s: limit and card.x < limit\n  card: 60 x 60 at"))
    #expect(run("bisect", "r.libration", "card.x > 0").output.hasPrefix("tick 0, 0 s:"))
    #expect(
      run("bisect", "r.libration", "card.x < 100 and card.name").output
        .hasPrefix("tick 6, 0.1 s: card.x < 100 and card.name is \"card\"\n"))
    let never = run("bisect", "r.libration", "card.x < -1")
    #expect(never.code == 1 && never.output.isEmpty)
    #expect(never.error == "card.x < -1 never holds up to tick 54\n")
    let failing = run("bisect", "r.libration", "stage.tick > 9 and nobody.x < 1")
    #expect(
      failing.error.hasPrefix(
        "stage.tick > 9 and nobody.x < 1 never holds up to tick 54; it fails"),
      "\(failing.error)")
    #expect(run("bisect", "r.libration", "card.").code == 1)
    #expect(run("bisect", "r.libration", "nothing.x").error.contains("nothing"))
  }

  @Test(
    "bisect undoes what a condition does, and tells nothing of it",
    arguments: [
      "card.x = 0", "pcall(stage.advance, stage, { ticks = 3 })", "print(1)", "stage:emit('x')",
      "stage:removeItem(card)", "stage:resize(9, 9)", "pcall(libration.stage)",
      "stage:after(0, print)", "animator:add({ onAdd = error, onTick = error }, { item = card })",
    ])
  func bisectActing(action: String) {
    folder.write("scene.lua", Scenes.snap)
    _ = run("run", "scene.lua", "--record", "r.libration")
    let plain = run("bisect", "r.libration", "card.x < 100")
    let acting = run("bisect", "r.libration", "(function() \(action) return false end)()")
    #expect(acting.code == 1 && acting.error.contains(" never holds up to tick "))
    let both = run("bisect", "r.libration", "card.x < 100, (function() \(action) end)()")
    #expect(both.code == 0 && both.error.isEmpty)
    let words = plain.output.split(separator: ":", maxSplits: 1)
    #expect(plain.code == 0 && both.output.hasPrefix(words[0]))
  }

  @Test("a recording has nothing of files that a link leads to, outside of the behavior folder")
  func links() {
    folder.write("secret.txt", "the secret of this test")
    folder.write("behaviors/own.lua", "return {}")
    folder.link("behaviors/out.lua", to: folder["secret.txt"])
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage {}
      print(pcall(require, "out"))
      print(pcall(function() stage.animator:add("out") end))
      return stage
      """)
    let first = run("run", "scene.lua", "--record", "r.libration")
    #expect(first.output.split(separator: "\n").count { $0.contains("a link that leaves") } == 2)
    #expect(folder.text("r.libration")?.contains("the secret") == false)
    let again = run("replay", "r.libration")
    #expect(again.output.split(separator: "\n").count { $0.contains("a link that leaves") } == 2)
  }

  @Test("damaged recordings are told with file and line, and run nothing")
  func damage() {
    folder.write("scene.lua", Scenes.snap)
    _ = run("run", "scene.lua", "--record", "r.libration")
    let text = folder.text("r.libration") ?? ""
    folder.write("cut.libration", String(text.dropLast(5)))
    let cut = run("replay", "cut.libration")
    #expect(cut.code == 0 && cut.error.contains("cut.libration: the last line is not whole"))
    folder.write("bad.libration", text.replacing(#"{"tick":0,"#, with: #"{"tick":"x","#))
    for command in [["replay"], ["replay", "--json"]] {
      let bad = Program(command + ["bad.libration"], in: folder.path).finish()
      #expect(bad.code == 1)
      #expect(
        bad.error == "bad.libration:2: tick must be a whole number from 0 to 1000000000000000\n")
    }
    #expect(run("bisect", "bad.libration", "true").code == 1)
    #expect(run("replay", "none.libration").error.hasPrefix("none.libration: no such file"))
    folder.write("trace.csv", "tick,time,item\n")
    for words in [
      ["replay", "scene.lua"], ["replay", "trace.csv"], ["bisect", "scene.lua", "true"],
    ] {
      let other = Program(words, in: folder.path).finish()
      #expect(other.code == 1)
      #expect(
        other.error == "\(words[1]): must be a recording, which the option --record writes\n")
    }
  }

  @Test("command lines that make no sense are refused")
  func usage() {
    #expect(run("replay").code == 2 && run("bisect", "a.libration").code == 2)
    #expect(run("replay", "a", "--to", "-1").code == 2)
    #expect(run("replay", "a", "--to=1.5").code == 2)
    #expect(run("run", "s.lua", "--record", "s.lua").code == 2)
    #expect(run("run", "s.lua", "--record", "a", "--trace", "a").code == 2)
    #expect(run("run", "s.lua", "--json", "--record", "-").code == 2)
  }
}
