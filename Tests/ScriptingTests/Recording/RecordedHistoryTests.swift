import Builds
import Geometry
import Scripting
import Testing

@Suite("Recordings of sessions that went back in time")
struct RecordedHistoryTests {
  @Test("ways of the program through time are inputs, and come again to the bit")
  func program() throws {
    let session = try RecordedSession(RecordedScene.files, seed: 3, history: SessionHistory())
    let stage = try session.load()
    try stage.advance(ticks: 40)
    try stage.goTo(tick: 25)
    try stage.advance(ticks: 10)
    try stage.mark("here")
    try stage.item("card")!.setColor("gold")
    try stage.advance(ticks: 5)
    try stage.goTo(mark: "here")
    try stage.fork("other")
    try stage.addItem("dot", center: Vector(20, 30), size: Size(10, 12))
    try stage.advance(ticks: 30)
    try stage.switchBranch("main")
    #expect(throws: ScriptError.self) { try stage.goTo(tick: 1_000) }
    #expect(throws: ScriptError.self) { try stage.goTo(mark: "nowhere") }
    try stage.advance(ticks: 3)
    #expect(stage.items.count == 1 && stage.tick == 38)
    let again = try session.replay()
    #expect(again.digests == session.digests && again.digests.count == 88)
    #expect(again.replay.recording.lost.isEmpty)
    #expect(again.replay.stage?.digest == stage.digest)
    // The session's ticks are all that were given, including those that were undone.
    #expect(again.replay.tick == 88 && session.recorder.tick == 88)
  }

  @Test("a tick that was not kept any more is none in the replay, which may keep more", .heavy)
  func unreachable() throws {
    let session = try RecordedSession(
      RecordedScene.files, history: SessionHistory(budget: 1 << 20))
    let stage = try session.load()
    for number in 0..<60 {
      try stage.item("card")!.setTags(["\(number)"])
      try stage.advance(ticks: 1)
    }
    let first = try #require(stage.reachableTicks.first).lowerBound
    #expect(first > 10)
    #expect(throws: ScriptError.self) { try stage.goTo(tick: first - 1) }
    try stage.advance(ticks: 5)
    // More ticks have been dropped meanwhile.
    let kept = try #require(stage.reachableTicks.first).lowerBound
    try stage.goTo(tick: kept)
    try stage.advance(ticks: 5)
    #expect(session.recorder.text.contains(#""unreachable":true"#))
    let again = try session.replay()
    #expect(again.digests == session.digests && again.digests.count == 70)
    #expect(again.replay.stage?.tick == kept + 5)
  }

  @Test("without a history from the start, going back is told as lost")
  func late() throws {
    let session = try RecordedSession(RecordedScene.files)
    let stage = try session.load()
    session.host.history = SessionHistory()
    try stage.advance(ticks: 5)
    try stage.goTo(tick: 2)
    let recording = try SessionRecording(Array(session.recorder.text.utf8), name: "test")
    #expect(recording.lost.map(\.tick) == [2])
  }

  @Test("a replay ends at the tick of the session, counted over what was undone", .heavy)
  func last() throws {
    let session = try RecordedSession(RecordedScene.files, history: SessionHistory())
    let stage = try session.load()
    try stage.advance(ticks: 40)
    try stage.goTo(tick: 10)
    try stage.advance(ticks: 20)
    let recording = try SessionRecording(Array(session.recorder.text.utf8), name: "test")
    for (last, tick) in [(30, 30), (40, 40), (41, 11), (50, 20), (60, 30)] {
      let replay = try SessionReplay(recording)
      replay.lastTick = last
      while replay.step() {}
      #expect(replay.stage?.tick == tick && replay.tick == last, "\(last)")
    }
  }
}
