import Dynamics
import Geometry
import LuaRuntime
import Motion
import Scripting
import Testing

@Suite("Replays of sessions")
struct SessionReplayTests {
  private let touches = """
    time,touch,phase,x,y
    0.1,1,began,150,252
    0.2,1,moved,200,200
    0.3,1,moved,220,180
    0.4,1,ended,220,180

    """

  @Test("touches, saved and removed files and settings come again at their ticks, to the bit")
  func inputs() throws {
    let session = try RecordedSession(RecordedScene.files, seed: 3)
    let (folder, host) = (session.folder, session.host)
    let stage = try session.load()
    try stage.playTouches(touches, file: "touches.csv")
    try stage.advance(ticks: 40)
    folder.write("behaviors/nudge.lua", RecordedScene.nudge("-0.7"))
    host.reload(folder.path + "/behaviors/nudge.lua")
    try stage.advance(ticks: 20)
    folder.write("behaviors/lib/much.lua", "return { by = 3 }")
    host.reload(folder.path + "/behaviors/lib/much.lua")
    try stage.advance(ticks: 10)
    folder.write("behaviors/nudge.lua", "return {")
    host.reload(folder.path + "/behaviors/nudge.lua")
    try stage.touch(.began, at: Vector(stage.item("card")!.x, 252), id: 4)
    try stage.advance(ticks: 10)
    try stage.touch(.ended, at: Vector(100, 300), id: 4)
    folder.write("behaviors/nudge.lua", RecordedScene.nudge("0.1"))
    folder.write("behaviors/late.lua", "return { onTick = function(self) end }")
    host.reloadChangedFiles()
    try stage.behaviors[1].set("factor", to: 2.0)
    try stage.advance(ticks: 30)
    try stage.add("late")
    folder.remove("behaviors/nudge.lua")
    host.reload(folder.path + "/behaviors/nudge.lua")
    try stage.advance(ticks: 15)
    for name in ["scene.lua", "behaviors/late.lua", "behaviors/lib/much.lua"] {
      folder.remove(name)
    }
    let again = try session.replay()
    #expect(again.digests.count == 125)
    #expect(again.digests == session.digests)
    #expect(again.output == session.output && session.output.count == 5)
    #expect(again.replay.tick == session.recorder.tick)
  }

  @Test("pointers, wheels and keys come again at their ticks, to the bit")
  func devices() throws {
    let scene = """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
      local function turn(wheel)
        card.angle = card.angle + wheel.dy / 100
        print(wheel.state, wheel.dx, wheel.dy)
      end
      local function press(key) print(key.key, key.phase, table.concat(key.modifiers, " ")) end
      local function over(hover)
        card.x = card.x + hover.location.x / 1000
        print(hover.state)
      end
      local animator = stage.animator
      animator:add("wheel", { item = card, onBegan = turn, onChanged = turn, onEnded = turn })
      animator:add("hover", { item = card, onBegan = over, onChanged = over, onEnded = over })
      animator:add("key", { onBegan = press, onChanged = press, onEnded = press })
      return stage
      """
    let session = try RecordedSession(["scene.lua": scene])
    let stage = try session.load()
    var random = SplitMix64(state: 9)
    var isDown = false
    for _ in 0..<60 {
      let place = Vector(
        .random(in: 60..<140, using: &random), .random(in: 60..<140, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try stage.hover(at: place)
      case 1: try stage.wheel(by: place / 7, at: place)
      case 2:
        isDown.toggle()
        try stage.key("é \"", isDown: isDown, modifiers: isDown ? [.alt, .meta] : [])
      default: try stage.advance(ticks: 3, force: true)
      }
    }
    try stage.hover(at: .zero, .ended)
    try stage.advance(ticks: 20)
    #expect(session.output.count > 20)
    let again = try session.replay()
    #expect(again.digests == session.digests)
    #expect(again.output == session.output)
    #expect(throws: ScriptError.self) { try stage.hover(at: Vector(.nan, 0)) }
    #expect(throws: ScriptError.self) { try stage.key("", isDown: true) }
  }

  @Test("calls of the program, and answers of its functions, come again without the program")
  func calls() throws {
    let session = try RecordedSession(RecordedScene.files)
    var charge = 0.75
    func define(_ host: ScriptHost, _ answer: @escaping () -> Double) throws {
      try host.define("battery", returns: .number, doc: "How full it is.") { _ in
        answer()
      }
    }
    try define(session.host) {
      charge -= 0.01
      return charge
    }
    let stage = try session.load()
    try stage.advance(ticks: 3)
    let dot = try stage.addItem("dot", center: Vector(20, 30), size: Size(10, 12), tags: ["a"])
    let push = try stage.add(
      "push", ["items": [dot], "direction": Vector(1, 0.5), "mode": "continuous"])
    try session.host.addBehavior(
      source: """
        return { params = { item = { kind = "item" } }, onTick = function(self)
          self.item.y = self.item.y + app.battery()
        end }
        """, name: "drain")
    let drain = try stage.add("drain", ["item": dot])
    try stage.advance(ticks: 20)
    try push.set("magnitude", to: 0.2)
    try dot.setColor("gold")
    try dot.setTags(["b"])
    try stage.emit("hello", ["n": 1])
    try stage.advance(ticks: 5)
    push.remove()
    try stage.advance(ticks: 5)
    try stage.add(push)
    drain.clockMandate = true
    try stage.advance(ticks: 5)
    try stage.remove(dot)
    try stage.advance(ticks: 5)
    let again = try session.replay { host in
      try define(host) {
        Issue.record("the program was asked")
        return 0
      }
    }
    #expect(again.digests == session.digests && session.digests.count == 43)
    #expect(again.replay.recording.lost.isEmpty)
  }

  @Test("sizes that the program gives the stage come again, and go back with the time")
  func sizes() throws {
    let scene = """
      local stage = libration.stage { width = 300, height = 400 }
      local box = stage:addItem { name = "box", center = { 150, 300 }, size = { 40, 40 } }
      stage.animator:add("gravity", { item = box })
      stage.animator:add("collision", { item = box, referenceBounds = true })
      return stage
      """
    let session = try RecordedSession(["scene.lua": scene], history: SessionHistory())
    let stage = try session.load()
    try stage.advance(ticks: 60)
    for height in stride(from: 380.0, to: 200, by: -20) {
      try stage.resize(width: 300, height: height)
      try stage.advance(ticks: 1)
    }
    #expect(abs(stage.item("box")!.y - 200) < 0.5)
    try stage.goTo(tick: 59)
    #expect(stage.height == 400)
    try stage.advance(ticks: 5)
    #expect(abs(stage.item("box")!.y - 380) < 0.5)
    for (width, height) in [(0.0, 10.0), (10, -1), (.nan, 10), (10, 1e10)] {
      #expect(throws: ScriptError.self) { try stage.resize(width: width, height: height) }
    }
    #expect(stage.width == 300 && stage.height == 400)
    try stage.resize(width: 300, height: 390)
    try stage.advance(ticks: 5)
    let again = try session.replay()
    #expect(again.digests == session.digests && again.digests.count == 79)
    #expect(again.replay.stage?.height == 390)
    #expect(again.replay.recording.lost.isEmpty)
  }

  @Test("a scene that is begun again, a scene as text, and an empty stage follow each other")
  func scenes() throws {
    let session = try RecordedSession(RecordedScene.files)
    let first = try session.load()
    try first.advance(ticks: 12)
    session.host.reseed()
    let second = try session.load()
    try second.advance(ticks: 12)
    #expect(throws: ScriptError.self) { try session.host.runScene("return 1 +", name: "bad") }
    try second.advance(ticks: 3)
    let text = try session.host.runScene("return libration.stage { rate = 30 }", name: "text")
    session.follow(text)
    try text.addItem("dot", size: Size(1, 1))
    try text.advance(ticks: 2)
    let empty = try session.host.makeStage(width: 10, height: 20, rate: 10)
    session.follow(empty)
    try empty.addItem("dot", size: Size(1, 1))
    try empty.advance(ticks: 2)
    #expect(session.recorder.tick == 31)
    let again = try session.replay()
    #expect(again.digests == session.digests)
    #expect(again.replay.tick == 31 && again.replay.stage?.height == 20)
  }

  @Test("a replay ends where it is asked to, also behind the end")
  func lastTick() throws {
    let session = try RecordedSession(RecordedScene.files)
    let stage = try session.load()
    try stage.advance(ticks: 30)
    let recording = try SessionRecording(Array(session.recorder.text.utf8), name: "test")
    for last in [0, 7, 30, 50] {
      let replay = try SessionReplay(recording)
      replay.lastTick = last
      while replay.step() {}
      #expect(replay.stage?.tick == last)
    }
    try stage.advance(ticks: 20)
    let replay = try SessionReplay(recording)
    replay.lastTick = 50
    while replay.step() {}
    #expect(replay.stage?.digest == stage.digest)
  }

  @Test("the first tick that is another than was recorded is told")
  func difference() throws {
    let session = try RecordedSession(RecordedScene.files)
    let stage = try session.load()
    try stage.advance(ticks: 200)
    let text = session.recorder.text.replacing("0.5", with: "0.6")
    let replay = try SessionReplay(try SessionRecording(Array(text.utf8), name: "test"))
    while replay.step() {}
    #expect(replay.firstDifference == 10)
  }

  @Test("what a replay cannot do again is told with its tick")
  func lost() throws {
    let session = try RecordedSession(RecordedScene.files)
    let stage = try session.load()
    try stage.advance(ticks: 5)
    let snapshot = session.host.snapshot()
    try stage.advance(ticks: 5)
    session.host.restore(snapshot)
    let recording = try SessionRecording(Array(session.recorder.text.utf8), name: "test")
    #expect(recording.lost.map(\.tick) == [10])
    #expect(recording.lost.first?.reason == "the session went back in time")
  }

  @Test("what is kept in memory has a bound, and stays a good recording")
  func bound() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    var written = ""
    let recorder = try SessionRecorder(host, program: "a test", name: nil, mostBytes: 80_000) {
      written += $0
    }
    let stage = try host.makeStage()
    try stage.addItem("dot", size: Size(10, 10))
    while !recorder.isCut {
      try stage.item("dot")!.setTags(["t"])
      try stage.advance(ticks: 1)
    }
    #expect(recorder.text.utf8.count <= 80_000 && written.utf8.count > 80_000)
    let recording = try SessionRecording(Array(recorder.text.utf8), name: "test")
    #expect(!recording.isComplete && recording.inputs.count > 100)
    let replay = try SessionReplay(recording)
    while replay.step() {}
    #expect(replay.firstDifference == nil)
  }

  @Test("an expression about a stage changes nothing, whatever it does")
  func asking() throws {
    let session = try RecordedSession(RecordedScene.files)
    let stage = try session.load()
    try stage.advance(ticks: 12)
    let before = (stage.digest, session.host.interpreter.memoryUsed)
    for expression in [
      "card.x > 1", "(function() card.x = 3 x = {} return stage:addItem { size = { 1, 1 } } end)()",
      "math.random()", "print(1)",
    ] {
      try session.host.asking(.expression(expression), of: stage) { _ in }
    }
    #expect(throws: LuaError.self) {
      try session.host.asking(.expression("card."), of: stage) { _ in }
    }
    #expect(stage.digest == before.0 && session.host.interpreter.memoryUsed == before.1)
    #expect(session.output.isEmpty)
    let plain = try RecordedSession(RecordedScene.files)
    let other = try plain.load()
    try other.advance(ticks: 40)
    try stage.advance(ticks: 28)
    #expect(stage.digest == other.digest)
  }
}
