import Glibc
import Scripting
import Testing
import Watch

@Suite("watch")
struct WatchTests {
  private let folder = Folder()

  @Test("draws the stage and a status line, and leaves the terminal as it found it")
  func picture() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: "\u{1B}[?1049h"))
    #expect(terminal.waits(for: "dot"))
    #expect(terminal.waits(for: "scene.lua"))
    #expect(terminal.waits(for: "running"))
    #expect(terminal.modes != modes)
    terminal.type(" ")
    #expect(terminal.waits(for: "held"))
    terminal.resize(columns: 40, rows: 10)
    #expect(terminal.waits(for: "held"))
    terminal.type("q")
    #expect(terminal.waits(for: "\u{1B}[?1049l"))
    #expect(terminal.finish() == 0)
    #expect(terminal.modes == modes)
  }

  @Test(
    "leaves the terminal as it found it after signals and faults",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143), (SIGSEGV, 139)] as [(Int32, Int32)])
  func signals(number: Int32, code: Int32) {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: "running"))
    terminal.send(number)
    #expect(terminal.finish() == code)
    let isLeft = terminal.shown.contains("\u{1B}[?1049l")
    #expect(isLeft)
    #expect(terminal.modes == modes)
  }

  @Test("takes the terminal again when it goes on after a stop that it did not hear of")
  func stopped() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "running"))
    let taken = terminal.modes
    terminal.send(SIGSTOP)
    terminal.collectLines()
    terminal.send(SIGCONT)
    terminal.type(" ")
    #expect(terminal.waits(for: "held"))
    #expect(terminal.modes == taken)
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("shows a failing hook, goes on, and repeats the problem at the end with code 1")
  func failure() {
    folder.write("scene.lua", Scenes.failing)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "one too many"))
    #expect(terminal.waits(for: "paused"))
    terminal.type("q")
    #expect(terminal.waits(for: "\u{1B}[?1049l"))
    #expect(terminal.waits(for: "scene.lua:7: the third tick is one too many"))
    #expect(terminal.finish() == 1)
  }

  @Test("names that items have cannot work on the terminal either")
  func names() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage {}
      stage:addItem { name = "\\27]0;owned\\7", center = { 160, 240 }, size = { 60, 60 } }
      return stage
      """)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "\\27]0;owned\\7"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
    let isReached = terminal.shown.contains("\u{1B}]0")
    #expect(!isReached)
  }

  @Test("shows the last of what scripts print, however much it is")
  func flood() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage {}
      stage.animator:add {
        clockMandate = true,
        onTick = function(self) print("tick " .. stage.tick) end,
      }
      return stage
      """)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "scene.lua: tick 30"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("reloads a saved behavior with its self, and a saved scene, and says so")
  func reload() {
    let behavior = { (word: String) in
      """
      return {
        clockMandate = true,
        onAdd = function(self) self.count = 0 end,
        onTick = function(self)
          self.count = self.count + 1
          if self.count % 20 == 0 then print("\(word)", self.count >= 20) end
        end,
      }
      """
    }
    folder.write("behaviors/talk.lua", behavior("old"))
    let scene = "local s = libration.stage {} s.animator:add('talk') return s"
    folder.write("scene.lua", scene)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "old"))
    folder.replace("behaviors/talk.lua", behavior("new"))
    #expect(terminal.waits(for: "reloaded behaviors/talk.lua"))
    #expect(terminal.waits(for: "new true"))
    folder.write("behaviors/talk.lua", "return 1 +")
    #expect(terminal.waits(for: "not reloaded"))
    #expect(terminal.waits(for: "new"))
    folder.write("scene.lua", "print('again') " + scene)
    #expect(terminal.waits(for: "reloaded scene.lua"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("begins a scene again when a module that only it requires, or what it links to, is saved")
  func sceneFiles() {
    folder.write("behaviors/lib/numbers.lua", "return { v = 'first' }")
    let scene = "local n = require 'lib.numbers' print(n.v) return libration.stage {}"
    folder.write("elsewhere/real.lua", scene)
    folder.link("scene.lua", to: folder["elsewhere/real.lua"])
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    // The scene prints before its files are watched.
    #expect(terminal.waits(for: "first") && terminal.waits(for: "paused"))
    folder.write("behaviors/lib/numbers.lua", "return { v = 'second' }")
    #expect(terminal.waits(for: "second"))
    folder.write("behaviors/lib/numbers.lua", "return { v =")
    #expect(terminal.waits(for: "unexpected symbol"))
    folder.write("behaviors/lib/numbers.lua", "return { v = 'third' }")
    #expect(terminal.waits(for: "third"))
    folder.write("elsewhere/real.lua", "print('fourth') " + scene)
    #expect(terminal.waits(for: "fourth"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("logs lines without a terminal, ends with 130 on an interrupt, and comes again in a replay")
  func log() {
    folder.write("scene.lua", Scenes.snap)
    folder.write("behaviors/extra.lua", "return {}")
    let program = Program(
      [
        "watch", "scene.lua", "--events", "out.ndjson", "--trace", "out.csv", "--record",
        "out.libration",
      ], in: folder.path)
    usleep(2_500_000)
    folder.write("behaviors/extra.lua", "return { onTick = function() end }")
    usleep(1_000_000)
    folder.write("scene.lua", "nonsense")
    usleep(1_000_000)
    folder.write("scene.lua", Scenes.snap)
    usleep(1_000_000)
    kill(program.process, SIGINT)
    let result = program.finish()
    #expect(result.code == 130)
    #expect(result.output.contains("s: paused\n"))
    #expect(result.output.contains("reloaded behaviors/extra.lua\n"))
    #expect(!result.output.contains("\u{1B}"))
    let events = folder.text("out.ndjson") ?? ""
    let reload = "\"event\":\"reload\",\"file\":"
    #expect(events.contains(reload + "\"behaviors/extra.lua\",\"ok\":true"))
    #expect(events.contains(reload + "\"scene.lua\",\"ok\":false,\"message\":\"scene.lua:1: "))
    #expect(events.contains(reload + "\"scene.lua\",\"ok\":true,\"message\":\"reloaded\"}"))
    let replay = Program.run(
      "replay", "out.libration", "--events", "again.ndjson", "--trace", "again.csv",
      in: folder.path)
    #expect(replay.code == 0)
    #expect(folder.text("again.ndjson") == events)
    #expect(folder.text("again.csv") == folder.text("out.csv"))
  }

  @Test("follows a folder that is removed or moved away, and comes back")
  func folderAway() {
    // The screen writes only differences, so the two words differ in each letter.
    let text = """
      local Talk = { clockMandate = true, appliesTo = { tag = "talk" } }
      function Talk:onAdd() print("HERE") end
      function Talk:onRemove() print("gone") end
      return Talk
      """
    folder.write("behaviors/talk.lua", text)
    folder.write(
      "scene.lua",
      "local s = libration.stage {} s:addItem { size = { 9, 9 }, tags = { 'talk' } } return s")
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "running"))
    rename(folder["behaviors"], folder["aside"])
    #expect(terminal.waits(for: "gone"))
    rename(folder["aside"], folder["behaviors"])
    #expect(terminal.waits(for: "HERE"))
    unlink(folder["behaviors/talk.lua"])
    rmdir(folder["behaviors"])
    #expect(terminal.waits(for: "gone"))
    folder.write("behaviors/talk.lua", text)
    #expect(terminal.waits(for: "HERE"))
    folder.write("behaviors/talk.lua", text.replacing("HERE", with: "anew"))
    #expect(terminal.waits(for: "reloaded behaviors/talk.lua"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("draws on the largest terminal that there can be")
  func largest() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "running"))
    for size in [(65_535, 65_535), (65_535, 1), (1, 65_535), (1, 1)] {
      terminal.resize(columns: size.0, rows: size.1)
      #expect(terminal.waits(for: size.0 > 1 ? "running" : "\u{1B}[H"))
    }
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("shows its keys, hides names, and keeps its scale when there are messages")
  func keys() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      stage:addItem { name = "mark", center = { 50, 50 }, size = { 60, 60 } }
      stage:every(0.2, function()
        if stage.tick == 24 then print(("a long message "):rep(12)) end
      end)
      stage.animator:add { clockMandate = true, onTick = function() end }
      return stage
      """)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "mark"))
    let top = terminal.shown.split(separator: "\r\n").first { $0.contains("\u{2809}") }
    #expect(terminal.waits(for: "a long message"))
    terminal.type("?")
    #expect(terminal.waits(for: "space hold or go on"))
    let frames = terminal.shown.split(separator: "\u{1B}[H")
    #expect(
      frames.last?.split(separator: "\r\n").first.map(String.init)?.contains("\u{2809}") == true)
    #expect(top != nil)
    terminal.type("n. ")
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("goes back and forward by ticks and seconds, and shows where moving items will be")
  func back() {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: " 1.3"))
    terminal.type(".")
    #expect(terminal.waits(for: "held"))
    terminal.type("<<")
    #expect(terminal.waits(for: " 0.00 s  held"))
    terminal.type(",")
    #expect(terminal.waits(for: "as far back as the history goes"))
    terminal.type(".")
    #expect(terminal.waits(for: " 0.02 s  held"))
    terminal.type(">")
    #expect(terminal.waits(for: " 1.02 s  held"))
    terminal.type(",,")
    #expect(terminal.waits(for: " 0.98 s  held"))
    terminal.type(">")
    #expect(terminal.waits(for: " 1.98 s  held"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("dots the way that a moving item will go, while time is held")
  func future() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      local ball = stage:addItem { name = "b", center = { 40, 50 }, size = { 70, 70 } }
      stage.animator:add("dynamicItem", { items = { ball }, resistance = 0 })
      ball.vx = 25
      return stage
      """)
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "running"))
    let dots = Set("\u{2801}\u{2802}\u{2804}\u{2840}\u{2808}\u{2810}\u{2820}\u{2880}")
    func count() -> Int { terminal.shown.count { dots.contains($0) } }
    terminal.type(" ")
    #expect(terminal.waits(for: "held"))
    usleep(500_000)
    let before = count()
    terminal.type("t")
    usleep(300_000)
    terminal.type("t?")
    #expect(terminal.waits(for: "hold or go on"))
    #expect(count() - before > 4)
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("plays a loop again and again, with each saved version from its start")
  func loop() {
    let behavior = { (word: String) in
      """
      return {
        clockMandate = true,
        onAdd = function(self) self.count = 0 end,
        onTick = function(self)
          self.count = self.count + 1
          if self.count == 25 then print("\(word)", self.stage.tick) end
        end,
      }
      """
    }
    folder.write("behaviors/talk.lua", behavior("OLD"))
    folder.write("scene.lua", "local s = libration.stage {} s.animator:add('talk') return s")
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "OLD"))
    terminal.type(" <")
    #expect(terminal.waits(for: "held"))
    for _ in 0..<20 { terminal.type(".") }
    terminal.type("[")
    #expect(terminal.waits(for: "a loop begins here"))
    for _ in 0..<10 { terminal.type(".") }
    terminal.type("]")
    #expect(terminal.waits(for: "loop 0.33 to 0.5 s"))
    folder.replace("behaviors/talk.lua", behavior("new"))
    #expect(terminal.waits(for: "new"))
    folder.replace("behaviors/talk.lua", behavior("THIRD"))
    #expect(terminal.waits(for: "THIRD"))
    terminal.type("]")
    #expect(terminal.waits(for: " 1.0"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test("has its keys in the documentation as they are declared")
  func documented() throws {
    let rows = WatchKey.allCases.map { key in
      "| \(key == .hold ? key.name : "`\(key.name)`") | \(key.doc) |"
    }
    let page = try Files.text(of: root + "/docs/commands.md")
    #expect(page.contains(rows.joined(separator: "\n")), "paste:\n\(rows.joined(separator: "\n"))")
  }

  @Test("logs on a terminal that cannot draw")
  func dumb() {
    folder.write("scene.lua", Scenes.snap)
    let terminal = PseudoTerminal(
      ["watch", "scene.lua"], in: folder.path, environment: ["TERM=dumb"])
    #expect(terminal.waits(for: "s: paused"))
    terminal.send(SIGINT)
    #expect(terminal.finish() == 130)
    #expect(!terminal.shown.contains("\u{1B}"))
  }

  @Test("refuses a scene that does not load")
  func badScene() {
    folder.write("scene.lua", "return nil")
    let result = Program.run("watch", "scene.lua", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error.contains("scene.lua"))
  }
}
