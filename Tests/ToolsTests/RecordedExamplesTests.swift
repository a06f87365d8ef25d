import Console
import Dynamics
import Geometry
import Glibc
import Motion
import Scripting
import Testing

@Suite("Recordings of the examples")
struct RecordedExamplesTests {
  static let names: [String] = {
    let files = (try? Files.names(in: root + "/examples")) ?? []
    return files.filter { $0.hasSuffix(".lua") }
  }()

  @Test(
    "touches, lines and saved files replay to the same ticks, and to the same bytes elsewhere",
    arguments: names)
  func example(name: String) throws {
    let folder = Folder()
    folder.write("behaviors/wiggle.lua", Self.wiggle("1.5"))
    folder.write("behaviors/lib/part.lua", "return 1")
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder["behaviors"]], readsCurrentFolder: false, seed: 11))
    var (digests, printed): ([UInt64], [String]) = ([], [])
    host.history = SessionHistory()
    let recorder = try SessionRecorder(host, program: "a test")
    host.onOutput = { text, _ in printed.append(text) }
    let stage = try host.loadScene(root + "/examples/" + name)
    stage.onTick = { digests.append($0.digest) }
    let console = try Console(host: host, stage: stage, say: { printed.append($0) })
    func line(_ text: String) {
      if case .failed(let message) = console.evaluate(text) { printed.append(message) }
    }
    try stage.playTouches(Self.touches, file: "touches.csv")
    try stage.advance(ticks: 20)
    line("first = stage:items()[1] animator:add('wiggle', { item = first })")
    line("flick(first, { 300, -200 })")
    line("step(25) print(first.x, math.random())")
    folder.write("behaviors/wiggle.lua", Self.wiggle("-2.5"))
    host.reload(folder["behaviors/wiggle.lua"])
    try stage.advance(ticks: 15)
    folder.write("behaviors/lib/part.lua", "return 3")
    line("reload() step(15)")
    // Scenes that play touches of their own may refuse this one.
    var refusals = 0
    func touch(_ phase: TouchPhase, _ x: Double) {
      if (try? stage.touch(phase, at: Vector(x, 240), id: 9)) == nil { refusals += 1 }
    }
    touch(.began, 160)
    try stage.advance(ticks: 10)
    touch(.ended, 100)
    unlink(folder["behaviors/wiggle.lua"])
    line("reload()")
    try stage.advance(ticks: 30)

    let text = recorder.text
    let replay = try SessionReplay(try SessionRecording(Array(text.utf8), name: "r"))
    var (again, said): ([UInt64], [String]) = ([], [])
    var prompt: Console?
    replay.host.onOutput = { text, _ in said.append(text) }
    replay.onProblem = { Issue.record("\($0)") }
    replay.onFailure = { _ in refusals -= 1 }
    replay.onScene = { $0.onTick = { again.append($0.digest) } }
    replay.evaluate = { [unowned replay] line in
      guard let stage = replay.stage else { return }
      prompt = prompt ?? (try? Console(host: replay.host, stage: stage, say: { said.append($0) }))
      if case .failed(let message)? = prompt?.evaluate(line) { said.append(message) }
    }
    while replay.step() {}
    #expect(again == digests && digests.count == 115)
    #expect(said == printed && printed.count > 4 && refusals == 0)

    folder.write("r.libration", text)
    let elsewhere = Folder()
    var traces: [String?] = []
    for trace in ["1.csv", "2.csv"] {
      let result = Program(
        ["replay", folder["r.libration"], "--trace", trace], in: elsewhere.path
      ).finish()
      #expect(result.code == 0, "\(result.error)")
      traces.append(elsewhere.text(trace))
    }
    #expect(traces[0] == traces[1] && traces[0]?.isEmpty == false)
  }

  private static let touches = """
    time,touch,phase,x,y
    0.05,1,began,160,240
    0.1,1,moved,170,230
    0.2,1,moved,220,180
    0.3,1,ended,240,160

    """

  private static func wiggle(_ by: String) -> String {
    """
    return {
      params = { item = { kind = "item" } },
      clockMandate = true,
      onTick = function(self)
        self.n = (self.n or 0) + 1
        self.item.x = self.item.x + \(by) * math.sin(self.n) * require("lib.part")
        if self.n % 30 == 0 then print("wiggle", self.n) end
      end,
    }
    """
  }
}
