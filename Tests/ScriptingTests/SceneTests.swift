import Dynamics
import Glibc
import Scripting
import Testing

@Suite struct SceneTests {
  @Test(
    "a scene that cannot be used says why, with file and line",
    arguments: [
      ("return nil", "scene.lua: a scene must return its stage, not nil"),
      ("", "scene.lua: a scene must return its stage, not nil"),
      ("return 7", "scene.lua: a scene must return its stage, not 7"),
      (
        "return libration.stage {}.animator",
        "scene.lua: a scene must return its stage, not an animator"
      ),
      ("local x =\n", "scene.lua:2: unexpected symbol near <eof>"),
      ("\nerror('the lid must be open')", "scene.lua:2: the lid must be open"),
      (
        "\n\nlibration.stage { width = 0 }",
        "scene.lua:3: stage: width must be from 0.001 to 1e9 pt, not 0"
      ),
      (
        "libration.stage { height = 0/0 }",
        "scene.lua:1: stage: height must be from 0.001 to 1e9 pt, not nan"
      ),
      (
        "libration.stage { wdth = 1 }", "scene.lua:1: stage has no option wdth; did you mean width?"
      ),
      (
        "libration.stage { rate = -60 }",
        "scene.lua:1: stage: rate must be from 0.001 to 1e6 Hz, not -60"
      ),
      (
        "libration.stage { restRule = 'settld' }",
        "scene.lua:1: stage: restRule must be \"settled\" or \"classic\", not \"settld\""
      ),
      (
        "libration.stage(3)",
        "scene.lua:1: stage: give a table such as { width = 320, height = 480 }"
      ),
      ("libration.stge {}", "scene.lua:1: libration has no field stge; did you mean stage?"),
      ("libration.stage = 1", "scene.lua:1: libration is read-only"),
    ])
  func badScene(text: String, message: String) throws {
    let session = try Session()
    let error = #expect(throws: ScriptError.self) { try session.scene(text) }
    let said = "\(try #require(error))".replacing(session.folder.path + "/", with: "")
    #expect(said.hasPrefix(message) || said == message, "\(said)")
  }

  @Test("an error may be a table or nil")
  func oddErrors() throws {
    let session = try Session()
    #expect(throws: ScriptError.self) { try session.scene("error({ code = 7 })") }
    #expect(throws: ScriptError.self) { try session.scene("error(nil)") }
  }

  @Test("a missing, unreadable or odd file is named")
  func badFile() throws {
    let session = try Session()
    func message(_ path: String) -> String? {
      #expect(throws: ScriptError.self) { try session.host.loadScene(path) }.map { "\($0)" }
    }
    #expect(message("no/such.lua") == "no/such.lua: cannot be read: no such file or directory")
    let folder = session.folder.path
    #expect(message(folder) == "\(folder): is a directory")
  }

  @Test("rate and seed of the host go before the scene's")
  func overrides() throws {
    let text = "local s = libration.stage { rate = 30, seed = 5 } print(math.random()) return s"
    let (plain, fast) = (try Session(), try Session(rate: 120, seed: 9))
    #expect(try plain.scene(text).rate == 30)
    #expect(try fast.scene(text).rate == 120)
    let (again, asked) = (try Session(), try Session())
    _ = try again.scene(text)
    _ = try asked.scene(text.replacing("seed = 5", with: "seed = 9"))
    #expect(plain.output.count == 1 && again.output == plain.output)
    #expect(fast.output == asked.output && fast.output != plain.output)
  }

  @Test("require gives what the global libration is")
  func module() throws {
    let stage = try Session().scene(
      "local l = require 'libration' assert(rawequal(l, libration)) return l.stage {}")
    #expect(stage.width == 320 && stage.height == 480 && stage.rate == 60)
  }

  @Test("a stage runs a snap to its pause, and says so")
  func snap() throws {
    let session = try Session()
    let stage = try session.run(
      "animator:add('snap', { item = card, point = { 80, 252 }, damping = 0.5 })")
    #expect(stage.isRunning)
    let ticks = try stage.advance(ticks: 600, untilPaused: true)
    #expect(!stage.isRunning && ticks < 120 && stage.tick == ticks)
    #expect(abs(stage.item("card")!.x - 80) < 0.5)
    #expect(session.events.first?.kind == .resume)
    #expect(session.events.last?.kind == .pause)
    #expect(session.events.contains { $0.kind == .rest(item: "card") })
    #expect(try stage.advance(ticks: 5) == 5)
    #expect(stage.tick == ticks + 5)
  }

  @Test("two runs give the same bits")
  func determinism() throws {
    func run() throws -> [[UInt64]] {
      let session = try Session()
      let stage = try session.run(
        """
        for i = 1, 12 do
          local item = stage:addItem { center = { 20 * i, 40 + 9 * i % 50 }, size = { 18, 18 } }
          item.vx = math.random() * 100
          animator:add({ clockMandate = true, onTick = function(self)
            self.item.scaleX = 1 + math.sin(self.elapsed) * math.random()
          end }, { item = item })
        end
        animator:add("gravity", { items = stage:items() })
        animator:add("collision", { items = stage:items(), referenceBounds = true })
        """)
      var rows: [[UInt64]] = []
      stage.onTick = { stage in
        rows += stage.items.map { [$0.x.bitPattern, $0.angle.bitPattern, $0.scaleX.bitPattern] }
      }
      try stage.advance(ticks: 240)
      return rows
    }
    #expect(try run() == run())
  }

  @Test("an interruption ends an advance after the tick")
  func interruption() throws {
    let session = try Session()
    let stage = try session.run("animator:add { clockMandate = true }")
    var asked = 0
    session.host.isInterrupted = {
      asked += 1
      return asked == 3
    }
    #expect(try stage.advance(ticks: 100) == 3)
    #expect(stage.tick == 3)
  }

  @Test("print goes to the host with the script's name")
  func output() throws {
    let session = try Session()
    var said: [String] = []
    session.host.onOutput = { [unowned session] in said.append("\(session.tidy($1)): \($0)") }
    try session.run("print('hello', 1, nil)")
    #expect(said == ["scene.lua: hello\t1\tnil"])
  }

  @Test("a discarded stage is gone for scripts")
  func discard() throws {
    let session = try Session()
    let stage = try session.run("stage.animator.onPause = function() end")
    session.host.discard(stage)
    #expect(session.host.stages.isEmpty)
  }
}
