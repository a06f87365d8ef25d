import Experiments
import Scripting
import Sessions
import Testing
import Viewing

@Suite("Runs of a sweep on the live page")
struct SweptRunTests {
  private let folder = Folder()
  private let table: RunTable
  private let lines: [String]

  /// A scene that draws numbers while it is built and while it runs, and that fingers can move.
  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem {
      name = "card", center = { math.random(130, 170), 252 }, size = { 80, 80 },
    }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    stage.animator:add("pan", { item = card, carriesItem = true })
    stage.animator:add({
      onTick = function(self) self.item.y = self.item.y + math.random() end,
    }, { item = card })
    return stage
    """

  init() throws {
    var job = TrialJob(
      scene: folder.write("random.lua", Self.scene),
      measure: folder.write(
        "measure.lua", "return function(stage) return { x = stage:item('card').x } end"))
    job.seconds = 2
    let none = folder.write("none.csv", "time,touch,phase,x,y\n")
    let some = folder.write(
      "some.csv",
      "time,touch,phase,x,y\n0.1,1,began,150,251\n0.2,1,moved,250,300\n0.5,1,ended,250,300\n")
    let variations = try [
      "snap.damping=0.3,0.9", "card.vy=-80,0", "seed=4..6", "touches=\(none),\(some)",
    ].map { try Variation($0) }
    let plan = try SweepPlan(variations)
    let runner = try TrialRunner(job, plan: plan)
    lines = (0..<plan.count).compactMap(runner.line)
    table = try RunTable(reading: [folder.write("runs.ndjson", lines.joined())])
  }

  private func session() throws -> (session: ViewSession, page: Page) {
    let clock = TestClock()
    let session = try ViewSession(SessionOptions()) { clock.now() }
    try session.open(table)
    return (session, try #require(Page(session)))
  }

  @Test("end with the digest that their lines have, whatever is opened before")
  func digests() throws {
    let (session, page) = try session()
    // The finger misses the card in some runs.
    #expect(table.runs.count == 24 && Set(table.runs.map(\.digest)).count > 12)
    for round in 0..<24 {
      let run = table.runs[round * 7 % 24]
      page.send("run \(run.number)")
      #expect(page.refusals.isEmpty)
      session.timeline.extend(to: 120)
      let digest = try #require(session.timeline.stage?.digest)
      #expect(String(digest, radix: 16) == run.digest, "run \(run.number)")
    }
    // The scene without the inputs of a run is as before.
    #expect(session.timeline.branches.map(\.name).prefix(3) == ["main", "run 0", "run 7"])
    let main = session.timeline.branches[0].id
    page.send("branch \(main)")
    #expect(session.timeline.host.configuration.seed == nil)
    session.timeline.extend(to: 120)
    let fresh = try timeline(.file(folder.path + "/random.lua"))
    fresh.extend(to: 120)
    #expect(bits(session.timeline.rows)[...60] == bits(fresh.rows)[...60])
  }

  @Test("are branches: opened again, they are gone to; params begin with those of the run")
  func branches() throws {
    let (session, page) = try session()
    page.complete()
    #expect(page.scene["runs"] as? Bool == true && page.scene["sweptRun"] as? Int == nil)
    page.send("run 1")
    page.send("run 23")
    page.send("run 1")
    page.complete()
    #expect(session.timeline.branches.map(\.name) == ["main", "run 1", "run 23"])
    #expect(session.timeline.branch == session.timeline.branches[1].id)
    #expect(page.scene["sweptRun"] as? Int == 1)
    let behaviors = try #require(page.scene["behaviors"] as? [Page.Message])
    let params = try #require(behaviors[0]["params"] as? [Page.Message])
    let damping = try #require(params.first { $0["name"] as? String == "damping" })
    #expect(damping["value"] as? Double == 0.3 && damping["scene"] as? Double == 0.3)
    page.send("knob 0 damping 0.7")
    page.complete()
    #expect(session.timeline.branches.count == 4)
    page.send("run 1")
    #expect(session.timeline.branch == session.timeline.branches[1].id)
  }

  @Test("that are not there, or do not fit, are refused, and nothing changes")
  func refusals() throws {
    let (session, page) = try session()
    for line in ["run", "run -1", "run x", "run 24", "run 1 2"] {
      page.send(line)
    }
    #expect(page.refusals.count == 5)
    #expect(page.refusals[3] == "there is no run 24")
    #expect(session.timeline.branches.count == 1)
    let (other, _) = try viewSession(Scenes.snap)
    let plain = try #require(Page(other))
    plain.send("run 1")
    #expect(plain.refusals == ["there are no runs"])
    for texts in [["snap.damping=7"], ["snap.dampin=0.5"], ["seed=5", "nobody.x=1"]] {
      let before = bits(other.timeline.rows)
      #expect(throws: ScriptError.self) { try other.timeline.show(try SweptRun(reading: texts)) }
      other.timeline.extend(to: 5)
      #expect(bits(other.timeline.rows)[0] == before[0])
      #expect(other.timeline.branches.count == 1)
    }
    for texts in [["snap.damping"], ["snap.damping=0.1,0.2"], ["card.x=1", "card.x=2"], ["x=1"]] {
      #expect(throws: VariationError.self) { try SweptRun(reading: texts) }
    }
  }

  @Test("inputs of the command line are those of the run")
  func inputs() throws {
    let run = table.runs[9]
    let timeline = try timeline(.file(folder.path + "/random.lua"))
    try timeline.show(
      try SweptRun(
        reading: zip(table.keys, run.inputs).map { "\($0)=\($1.json.filter { $0 != "\"" })" }))
    timeline.extend(to: 120)
    let digest = try #require(timeline.stage?.digest)
    #expect(String(digest, radix: 16) == run.digest)
  }

  @Test("a scene that is not there is an error that says where to start")
  func missing() throws {
    let text = lines.joined().replacing("random.lua", with: "gone.lua")
    let runs = try RunTable(reading: [folder.write("gone.ndjson", text)])
    let session = try ViewSession(SessionOptions()) { 0 }
    do {
      try session.open(runs)
      Issue.record("it is opened")
    } catch {
      #expect("\(error)".contains("gone.lua, the scene of the runs, must be there"))
    }
  }

  @Test("a page of runs has all of it in one file, and nothing in it ends its script")
  func document() throws {
    let text = lines.joined().replacing("random.lua", with: "</script><img src=x>.lua")
    let runs = try RunTable(reading: [folder.write("strange.ndjson", text)])
    let file = try RunsDocument(runs).file
    #expect(!file.contains("</script><img") && !file.contains("<link rel=\"stylesheet\""))
    #expect(file.contains("\"isLive\":false") && file.contains("connect-src") == false)
    #expect(
      file.split(separator: "class=\"mark ").count - 1 == 8,
      "a cell for each damping, speed and file")
    let served = try RunsDocument(runs).served
    #expect(served.contains("\"isLive\":true") && served.contains("href=\"picture.css\""))
    #expect(!served.contains("<style"))
  }
}
