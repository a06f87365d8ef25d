import Builds
import Console
import Glibc
import Testing

@Suite("run")
struct RunTests {
  private let folder = Folder()

  private func run(_ scene: String, _ options: String...) -> Program.Result {
    run(scene, options)
  }

  private func run(_ scene: String, _ options: [String]) -> Program.Result {
    folder.write("scene.lua", scene)
    return Program(["run", "scene.lua"] + options, in: folder.path).finish()
  }

  @Test("tells what ended it, ticks, simulated time and each item's last state")
  func summary() {
    let result = run(Scenes.snap)
    #expect(result.code == 0)
    #expect(result.error.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("scene.lua: paused after "))
    #expect(lines[2].hasPrefix("card"))
  }

  @Test("ends at its limit of round(S x rate) ticks")
  func limit() {
    #expect(
      run(Scenes.endless, "--seconds", "0.51").output.contains(
        "still running at the limit after 31 ticks"))
    #expect(run(Scenes.endless, "--seconds", "0").output.contains("after 0 ticks"))
    #expect(
      run(Scenes.endless, "--seconds", "1", "--rate", "30").output.contains("after 30 ticks, 1 s"))
  }

  @Test("goes on with timers or display links alone to its limit, and no longer than they live")
  func timersAlone() {
    let count =
      "local n = 0 local timer = stage:TIMER function() n = n + 1 print(n) MORE end) return stage"
    for timer in ["every(0.1,", "displayLink("] {
      let scene =
        "local stage = libration.stage {} local timer\n"
        + count.replacing("TIMER", with: timer).replacing("local timer", with: "timer")
      let endless = run(scene.replacing("MORE", with: ""), "--seconds", "0.5")
      #expect(endless.output.contains("timers went on to the limit after 30 ticks"))
      let ended = run(scene.replacing("MORE", with: "if n == 3 then timer:cancel() end"))
      #expect(ended.output.contains(": paused after \(timer == "every(0.1," ? 18 : 3) ticks"))
    }
    let moved = run(
      """
      local stage = libration.stage {}
      local card = stage:addItem { center = { 9, 9 }, size = { 9, 9 } }
      stage:every(0.2, function() card:animate { x = 99, duration = 0.1 } end)
      return stage
      """)
    #expect(moved.output.contains(": paused after 18 ticks"))
    #expect(run("return libration.stage {}", "--seconds", "1").output.contains("after 0 ticks"))
  }

  @Test("writes what scripts emit, and what ends, as lines of events")
  func events() {
    let result = run(
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", center = { 9, 9 }, size = { 9, 9 } }
      card:animate { x = 99, duration = 0.1 }
      stage:emit("score", { points = 3, half = 0.5, at = { 1, 2 }, by = { name = "a\\nb" } })
      return stage
      """, "--events", "-")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines == [
        #"{"tick":0,"time":0,"event":"resume"}"#,
        #"{"tick":0,"time":0,"event":"score","at":[1,2],"by":{"name":"a\nb"},"half":0.5,"points":3}"#,
        #"{"tick":6,"time":0.1,"event":"animationEnd","animation":"animate","item":"card","finished":true}"#,
        #"{"tick":6,"time":0.1,"event":"pause"}"#,
      ])
  }

  @Test("says which timers it did not reach, unless they keep the animator awake")
  func waitingTimers() {
    let scene = """
      local stage = libration.stage {}
      local card = stage:addItem { center = { 9, 9 }, size = { 9, 9 } }
      card:animate { x = 99, duration = 0.1 }
      stage:every(0.05, function() end)
      TIMERS
      return stage
      """
    func end(_ timers: String, _ arguments: String...) -> String {
      let result = run(scene.replacing("TIMERS", with: timers), arguments)
      return String(result.output.split(separator: "\n").first { $0.contains("after") } ?? "")
    }
    #expect(end("") == "scene.lua: paused after 6 ticks, 0.1 s")
    #expect(
      end("stage:after(2, print)")
        == "scene.lua: paused after 6 ticks, 0.1 s; ended with 1 timer waiting: after 2 s")
    #expect(
      end("for i = 1, 4 do stage:after(i, print) end stage:every(0.5, print)").hasSuffix(
        "; ended with 5 timers waiting: after 1 s, after 2 s, after 3 s, ..."))
    #expect(
      end("stage:after(2, print, { awake = true })")
        == "scene.lua: paused after 121 ticks, 2.016667 s")
    #expect(
      end("stage:after(2, print, { awake = true })", "--seconds", "1")
        == "scene.lua: still running at the limit after 60 ticks, 1 s; ended with 1 timer "
        + "waiting: after 2 s")
  }

  @Test(
    "explains what is wrong with a scene and ends with 1",
    arguments: [
      ("local x = = 1\n", "scene.lua:1: "),
      ("return nil\n", "scene.lua"),
      ("return 7\n", "scene.lua"),
      ("\nerror('the lid must be open')\n", "scene.lua:2: the lid must be open"),
      ("error({})\n", "scene.lua"),
      ("error(nil)\n", "scene.lua"),
      ("while true do end\n", "fuel"),
    ])
  func badScenes(scene: String, message: String) {
    let result = run(scene, "--trace", "out.csv")
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(message))
    #expect(folder.names == ["scene.lua"])
  }

  @Test("explains which file or folder it cannot use and ends with 1")
  func badFiles() {
    let missing = Program.run("run", "nowhere.lua", in: folder.path)
    #expect(missing.code == 1)
    #expect(missing.error.contains("nowhere.lua"))
    let folderAsScene = Program.run("run", ".", in: folder.path)
    #expect(folderAsScene.code == 1)
    #expect(folderAsScene.error == ".: is a directory\n")
    let behaviors = run(Scenes.snap, "--behaviors", "nowhere")
    #expect(behaviors.code == 1)
    #expect(behaviors.error.contains("nowhere"))
    let trace = run(Scenes.snap, "--trace", "nowhere/out.csv")
    #expect(trace.code == 1)
    #expect(trace.error.contains("nowhere/out.csv: no such file or directory"))
    let folderAsTrace = run(Scenes.snap, "--trace", ".")
    #expect(folderAsTrace.code == 1)
    #expect(folderAsTrace.error.contains("is a directory"))
  }

  @Test("says why a file cannot be opened: a link that leads to itself opens for nobody")
  func unreadable() {
    symlink("scene.lua", folder.path + "/scene.lua")
    let result = Program.run("run", "scene.lua", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error.hasPrefix("scene.lua: "))
    #expect(result.error.contains("ymbolic links"))
  }

  @Test("reports a failing hook once, with its line, goes on, and ends with 1")
  func failingHook() {
    let result = run(Scenes.failing, "--events", "events.ndjson")
    #expect(result.code == 1)
    #expect(result.output.contains("paused after"))
    #expect(result.error.contains("scene.lua:7: the third tick is one too many"))
    let events = folder.text("events.ndjson") ?? ""
    let errors = events.split(separator: "\n").filter { $0.contains("\"event\":\"error\"") }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("\"item\":\"dot\",\"file\":\"scene.lua\",\"line\":7") == true)
  }

  @Test("sends print to standard output with the script's name, unless that carries a format")
  func print() {
    let scene = "print('hello', 1)\n" + Scenes.snap
    #expect(run(scene).output.hasPrefix("scene.lua: hello\t1\n"))
    let traced = run(scene, "--trace", "-")
    #expect(traced.error.hasPrefix("scene.lua: hello\t1\n"))
    #expect(traced.error.contains("paused after"))
    #expect(traced.output.hasPrefix("tick,time,item,"))
    #expect(!traced.output.contains("hello"))
  }

  @Test("says that a tick takes longer than a second, and what would help, and goes on")
  func longTick() {
    // No hook and no file takes long alone, but all of them together do.
    for file in ["one", "two", "three"] {
      folder.write(
        "behaviors/\(file).lua",
        "return { clockMandate = true, onTick = function() for _ = 1, 4.6e6 do end end }")
    }
    let scene = """
      local stage = libration.stage {}
      for _, name in ipairs { "one", "two", "three" } do
        for _ = 1, 100 do stage.animator:add(name) end
      end
      return stage
      """
    let result = run(scene, "--seconds", "0.017")
    #expect(result.code == 0)
    #expect(result.error.contains("of stage 1 took "))
    #expect(result.error.contains("with 0 items and 300 behaviors at 60 ticks a second"))
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("reads behaviors from the folder named first")
  func folders() {
    folder.write("mine/drift.lua", "return { onTick = function(self) print('mine') end }")
    folder.write("behaviors/drift.lua", "return { onTick = function(self) print('theirs') end }")
    let scene = """
      local stage = libration.stage {}
      stage.animator:add("drift", { item = stage:addItem { size = { 1, 1 } } })
      return stage
      """
    #expect(run(scene).output.contains("drift.lua: theirs"))
    #expect(run(scene, "--behaviors", "mine").output.contains("drift.lua: mine"))
  }

  /// Sanitizers reserve terabytes of address space themselves.
  @Test(
    "says what it needs where a process may have little address space",
    .enabled(if: !isSanitized), arguments: [100_000, 400_000, 800_000, 980_000])
  func littleSpace(kilobytes: Int) {
    folder.write("scene.lua", Scenes.snap)
    folder.write("some_spec.lua", "it('passes', function() end)")
    for arguments in [["run", "scene.lua"], ["repl"], ["check", "scene.lua"], ["test"]] {
      let result = Program(arguments, in: folder.path, addressSpace: kilobytes).finish()
      #expect(result.code == 1)
      #expect(result.error.hasPrefix("a session needs "))
      #expect(result.error.contains(" MiB of address space") && result.error.contains("ulimit -v"))
    }
  }

  @Test("gives the same random numbers for the same seed")
  func seeds() {
    let scene = "print(math.random(1000000))\n" + Scenes.snap
    let one = run(scene, "--seed", "1").output
    #expect(one == run(scene, "--seed", "1").output)
    #expect(one != run(scene, "--seed", "2").output)
  }

  @Test("ends with 130 on an interrupt, with its files complete up to the tick")
  func interrupt() {
    folder.write("scene.lua", Scenes.endless)
    let program = Program(
      ["run", "scene.lua", "--seconds", "1e9", "--trace", "out.csv"], in: folder.path)
    while !folder.names.contains(where: { name in
      name.hasSuffix(".part") && (folder.text(name)?.utf8.count ?? 0) > 100_000
    }) { usleep(10_000) }
    #expect(!folder.names.contains("out.csv"))
    kill(program.process, SIGINT)
    let result = program.finish()
    #expect(result.code == 130)
    #expect(result.output.contains("interrupted after"))
    #expect(folder.names == ["out.csv", "scene.lua"])
    let text = folder.text("out.csv") ?? ""
    #expect(text.hasSuffix(",1\n"))
    let columns = text.split(separator: "\n").map { $0.split(separator: ",").count }
    #expect(columns.allSatisfy { $0 == 14 })
  }
}
