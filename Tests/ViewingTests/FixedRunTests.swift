import Dynamics
import Scripting
import Sessions
import Testing
import Viewing

@Suite("Runs that are only looked at")
struct FixedRunTests {
  private let folder = Folder()

  /// Records a scene, and returns its rows.
  private func record(
    _ scene: String, ticks: Int
  ) throws -> (path: String, rows: [[UInt32]]) {
    let host = try SessionOptions().makeHost()
    let recorder = try SessionRecorder(host, program: "test")
    let stage = try host.loadScene(scene)
    let rows = try plainRows(stage, ticks: ticks)
    // The recording ends with the stage, which must live until then.
    let text = withExtendedLifetime(stage) { recorder.text }
    return (folder.write("run.libration", text), rows)
  }

  @Test("are a recording's, to the bit, and refuse every change")
  func recording() throws {
    let (path, rows) = try record(example("cards.lua"), ticks: 50)
    let session = try ViewSession(SessionOptions()) { 0 }
    try session.open(recording: path)
    let page = try #require(Page(session))
    page.complete()
    let isSame = trimmed(page.present) == trimmed(rows)
    #expect(isSame)
    #expect(page.scene["title"] as? String == "run.libration")
    #expect(page.scene["width"] as? Double == 320)
    for line in [
      "touch began 0 10 10", "knob 0 damping 0.2", "start 0 x 5", "start 0 reset",
    ] {
      page.send(line)
      #expect(page.refusals.last == "what was run before can be looked at, and not changed")
    }
    for line in [
      "seek 20", "step 3", "step -1", "overlays velocities,contacts", "inspect 0", "touches",
      "loop 3 9",
    ] {
      page.send(line)
      page.complete()
    }
    #expect(page.refusals.count == 4)
    #expect(page.status["present"] as? Int == 22)
    page.send("restart")
    page.complete()
    #expect(page.status["present"] as? Int == 0)
    #expect(page.run == 1)
  }

  @Test("go on as scenes do that wait for ticks themselves, as those of properties")
  func goingOn() throws {
    let host = try SessionOptions().makeHost()
    let recorder = try SessionRecorder(host, program: "test")
    let stage = try host.runScene(
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 20, 20 } }
      local waits, step = { 3, 1 }, 0
      return stage, function()
        step = step + 1
        card.x = 100 + 10 * step
        return waits[step] or "card must stay"
      end, 2
      """, name: "scene")
    var xs = [100.0]
    while let due = stage.continuationTick {
      while stage.tick < due {
        try stage.advance(ticks: 1)
        xs.append(stage.item("card")?.x ?? 0)
      }
      try? stage.goOn()
    }
    #expect(xs == [100, 100, 100, 110, 110, 110, 120])
    let path = folder.write("run.libration", recorder.text)
    let session = try ViewSession(SessionOptions()) { 0 }
    try session.open(recording: path)
    let page = try #require(Page(session))
    page.complete()
    #expect(page.present.count == xs.count)
    // The page gets the error that ended the run.
    #expect(page.texts("note").contains { $0.contains("card must stay") }, "\(page.messages)")
  }

  @Test("come with the looks of their items, as they change")
  func looks() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    try session.timeline.put(
      beside: folder.write("other.lua", Scenes.crowd), SessionOptions())
    page.complete()
    let other = try #require(page.branches.last?["id"] as? Int)
    page.send("compare \(other)")
    page.complete()
    let looks = page.all("look").filter { $0["id"] as? Int == 0 }
    #expect(looks.allSatisfy { $0["branch"] as? Int == other })
    #expect(looks.prefix(3).map { $0["tick"] as? Int } == [10, 20, 30])
    let colors = looks.prefix(3).map { ($0["look"] as? Page.Message)?["color"] as? String }
    #expect(colors == ["#0000ff", "#00ff00", "#0000ff"])
    #expect(page.looks.isEmpty, "they are not those of the run that is shown")
  }

  @Test("are seen beside a scene, which goes on being changed")
  func beside() throws {
    let (path, rows) = try record(example("cards.lua"), ticks: 50)
    let (session, _) = try viewSession(.file(example("cards.lua")))
    let page = try #require(Page(session))
    page.complete()
    try session.timeline.put(beside: path, SessionOptions())
    page.complete()
    let other = try #require(page.branches.last?["id"] as? Int)
    #expect(page.all("branches").last?["beside"] as? Int == other)
    #expect(page.branches.map { $0["fixed"] as? Bool } == [false, true])
    page.send("compare \(other)")
    page.complete()
    let isSame = trimmed(page.branchRows[other] ?? []) == trimmed(rows)
    #expect(isSame)
    page.send("knob 0 damping 0.1")
    page.complete()
    let run = page.present
    // Each of the two can be the shown run, and neither changes.
    page.send("branch \(other)")
    page.complete()
    let isRecording = trimmed(page.present) == trimmed(rows)
    #expect(isRecording)
    page.send("knob 0 damping 0.3")
    #expect(page.refusals.count == 1)
    // A saved file belongs to the scene, which is then shown again.
    session.reload([example("cards.lua")])
    page.complete()
    #expect(page.branch != other)
    let isRun = page.present == run
    #expect(isRun)
    #expect(session.timeline.divergence == nil)
  }

  @Test("are run again when their file or a behavior of theirs is saved; the scene stays as it is")
  func savedAgain() throws {
    let other = folder.write("b.lua", scene(speed: 1))
    let behaviors = Folder()
    behaviors.write("drift.lua", drift(1))
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let main = page.present
    try session.timeline.put(beside: other, SessionOptions(behaviorFolders: [behaviors.path]))
    for path in [folder.path, behaviors.path] { #expect(session.watchedFolders.contains(path)) }
    let branch = try #require(session.timeline.branches.last?.id)
    page.send("compare \(branch)")
    page.complete()
    func places() -> [Float] {
      [0, 20].map { Float(bitPattern: page.branchRows[branch]?[$0][0] ?? 0) }
    }
    #expect(places() == [10, 30])
    folder.write("b.lua", scene(speed: 2))
    session.reload([other])
    page.complete()
    #expect(places() == [10, 50])
    session.reload([behaviors.write("drift.lua", drift(3))])
    page.complete()
    #expect(places() == [10, 130])
    #expect(page.texts("note") == ["Ran b.lua again.", "Ran b.lua again."])
    folder.write("b.lua", "x(")
    session.reload([other])
    page.complete()
    #expect(page.texts("error").count == 1)
    #expect(places() == [10, 130], "what cannot be run leaves what was there")
    #expect(page.present == main)
    #expect(page.run == 1)
    // The run beside can be the shown one, and it still runs again.
    page.send("branch \(branch)")
    page.complete()
    folder.write("b.lua", scene(speed: 1))
    session.reload([other])
    page.complete()
    #expect(page.branch == branch)
    #expect(Float(bitPattern: page.present[20][0]) == 70)
  }

  private func scene(speed: Int) -> String {
    """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 10, 252 }, size = { 60, 60 } }
    stage.animator:add("drift", { item = card, speed = \(speed) })
    return stage
    """
  }

  private func drift(_ factor: Int) -> String {
    """
    --- Drifts.
    local Drift = { params = { speed = { default = 1, doc = "pt a tick." } }, clockMandate = true }

    function Drift:onTick()
      self.item.x = self.item.x + \(factor) * self.speed
    end

    return Drift
    """
  }

  @Test("have what happened, and nothing of what a recording undid")
  func undone() throws {
    let host = try SessionOptions().makeHost()
    host.history = SessionHistory(budget: 16 << 20, seesAll: true)
    let recorder = try SessionRecorder(host, program: "test")
    let stage = try host.loadScene(example("collision.lua"))
    try stage.advance(ticks: 60)
    try stage.goTo(tick: 20)
    try stage.advance(ticks: 40)
    let text = withExtendedLifetime(stage) { recorder.text }
    let session = try ViewSession(SessionOptions()) { 0 }
    try session.open(recording: folder.write("run.libration", text))
    let page = try #require(Page(session))
    page.complete()
    let rows = try plainRows(
      try SessionOptions().makeHost().loadScene(example("collision.lua")), ticks: 60)
    let isSame = trimmed(page.present) == trimmed(rows)
    #expect(isSame)
    let contacts = page.events.filter { $0["kind"] as? String == "contact" }
    #expect(contacts.count == Set(contacts.compactMap { $0["tick"] as? Int }).count)
    #expect(!contacts.isEmpty)
  }

  @Test("are a scene's too, and what cannot be run is an error that changes nothing")
  func scenes() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    for bad in [
      "/nowhere/a.libration", "/nowhere/a.lua", folder.write("bad.libration", "no\n"),
      folder.write("bad.lua", "x("),
    ] {
      #expect(throws: (any Error).self) { try session.timeline.put(beside: bad, SessionOptions()) }
      if bad.hasSuffix("libration") {
        #expect(throws: (any Error).self) { try session.open(recording: bad) }
      }
    }
    page.complete()
    #expect(page.present == before)
    #expect(session.timeline.branches.count == 1)
    try session.timeline.put(beside: example("snap.lua"), SessionOptions())
    page.complete()
    page.send("compare \(page.branches.last?["id"] as? Int ?? 0)")
    page.complete()
    #expect((page.branchRows.values.first?.count ?? 0) > 20)
  }
}
