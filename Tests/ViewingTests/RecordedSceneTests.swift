import Dynamics
import Geometry
import Hosting
import Motion
import Scripting
import Testing
import Viewing

@Suite("A recording in the view")
struct RecordedSceneTests {
  /// A scene that goes on by itself after 2, 5 and 6 ticks, and fails then.
  private let steps = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 20, 20 } }
    local waits, step = { 3, 1 }, 0
    return stage, function()
      step = step + 1
      card.x = 100 + 10 * step
      print("step " .. step)
      return waits[step] or "card must stay"
    end, 2
    """

  @Test("goes on by itself, goes back, and ends with its scene")
  func goingOn() throws {
    let timeline = try timeline(steps)
    timeline.extend(to: 100)
    #expect(timeline.tip == 6)
    #expect(timeline.isOver)
    func places() -> [Double] {
      (0...6).map { tick in
        timeline.go(to: tick)
        return timeline.stage?.item("card")?.x ?? 0
      }
    }
    #expect(places() == [100, 100, 100, 110, 110, 110, 120])
    timeline.go(to: 1)
    #expect(places() == [100, 100, 100, 110, 110, 110, 120])
    #expect(timeline.divergence == nil)
    #expect(timeline.journal.prints.map(\.text) == ["step 1", "step 2", "step 3"])
    try timeline.reloadScene()
    timeline.extend(to: 100)
    #expect(timeline.tip == 6)
  }

  @Test("is opened from its text alone, and says what of it is left out")
  func opening() throws {
    let host = try ScriptHost()
    let recorder = try SessionRecorder(host, program: "libration")
    let stage = try host.runScene(
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", center = { 9, 9 }, size = { 2, 2 } }
      stage.animator:add("orbit", { item = card, center = { 60, 60 }, speed = math.random() })
      return stage
      """, name: "scene")
    try stage.advance(ticks: 9)
    let (first, digest) = (recorder.text, stage.digest)
    try stage.touch(.began, at: Vector(100, 100))
    try stage.advance(ticks: 9)
    func scene(_ text: String) throws -> RecordedScene? {
      try RecordedScene(Array(text.utf8), name: "a.libration", SessionOptions())
    }
    let recorded = try #require(try scene(first))
    #expect(recorded.notices.isEmpty)
    let session = try ViewSession(
      SessionOptions(), host: try recorded.makeHost(), now: TestClock().now)
    try session.open(recorded.source)
    session.timeline.extend(to: 20)
    session.timeline.go(to: 9)
    #expect(session.timeline.stage?.digest == digest)
    let notices = try #require(try scene(recorder.text)).notices
    #expect(notices.count == 1)
    #expect(notices.first?.contains("from tick 9 on; libration replay has it") == true)
    #expect(try scene("return libration.stage {}") == nil)
    #expect(throws: ScriptError.self) { try scene("{\"libration\":1}\nx\n") }
    let empty = first.split(separator: "\n")[0] + "\n"
    #expect(throws: ScriptError.self) { try scene(String(empty)) }
  }
}
