import Dynamics
import Geometry
import Scripting
import Testing

/// Going to other ticks of a session.
@Suite struct HistoryTests {
  private func bits(of stage: Stage) -> [UInt64] {
    stage.items.flatMap { item in ItemField.allCases.map { item.item[$0].bitPattern } }
  }

  /// A session of busy behaviors that keeps its history.
  private func session(budget: Int = 128 << 20) throws -> (Session, Stage) {
    let session = try Session(
      ["busy.lua": DryRunTests.busy, "lib/word.lua": "return 'word'"], seed: 9)
    let stage = try session.run(DryRunTests.scene)
    session.host.history = SessionHistory(budget: budget)
    return (session, stage)
  }

  @Test("every tick is as it was, in any order, and nothing is told again")
  func any() throws {
    let (session, stage) = try session()
    var known: [[UInt64]] = []
    var inputs = SplitMix64(state: 3)
    while stage.tick < 300 {
      stage.item("card")?.vx = Double(inputs.next() % 100)
      known.removeLast(known.count - min(known.count, stage.tick))
      known.append(bits(of: stage))
      for _ in 0..<(1 + inputs.next() % 40) {
        try stage.advance(ticks: 1)
        known.append(bits(of: stage))
      }
    }
    let printed = session.output.count
    for _ in 0..<200 {
      let tick = Int(inputs.next() % UInt64(stage.reachableTicks.last!.upperBound + 1))
      try stage.goTo(tick: tick)
      #expect(stage.tick == tick)
      #expect(bits(of: stage) == known[tick], "tick \(tick)")
    }
    #expect(session.output.count == printed)
  }

  @Test("what comes from outside in the past makes another future")
  func change() throws {
    let (_, stage) = try session()
    try stage.advance(ticks: 60)
    let end = bits(of: stage)
    try stage.goTo(tick: 30)
    try stage.advance(ticks: 30)
    #expect(bits(of: stage) == end)
    try stage.goTo(tick: 30)
    stage.item("card")?.x += 10
    try stage.advance(ticks: 30)
    #expect(bits(of: stage) != end)
    #expect(throws: ScriptError.self) { try stage.goTo(tick: 61) }
    try stage.goTo(tick: 0)
    try stage.goTo(tick: 60)
  }

  @Test("branches stay apart, and each stands where it was left")
  func branches() throws {
    let (session, stage) = try session()
    try stage.advance(ticks: 40)
    let main = bits(of: stage)
    try stage.mark("here")
    try stage.goTo(tick: 20)
    try stage.fork("other")
    stage.item("card")?.x += 10
    try stage.advance(ticks: 20)
    let other = bits(of: stage)
    #expect(other != main)
    try stage.switchBranch("main")
    #expect(stage.tick == 20)
    try stage.goTo(mark: "here")
    #expect(bits(of: stage) == main)
    try stage.switchBranch("other")
    #expect(bits(of: stage) == other)
    #expect(session.host.history?.branchNames == ["main", "other"])
    #expect(throws: ScriptError.self) { try stage.fork("main") }
    #expect(throws: ScriptError.self) { try stage.switchBranch("none") }
    #expect(throws: ScriptError.self) { try stage.goTo(mark: "here") }
  }

  @Test("the future is told without being there")
  func prediction() throws {
    let (session, stage) = try session()
    try stage.advance(ticks: 10)
    let (before, printed) = (bits(of: stage), session.output.count)
    let card = try #require(stage.item("card"))
    let future = try stage.predict(ticks: 30, of: [card])
    let other = try stage.predict(ticks: 30, of: [card], after: { card.x += 10 })
    #expect(bits(of: stage) == before && session.output.count == printed && stage.tick == 10)
    try stage.advance(ticks: 30)
    #expect(future[0].values("x")?.count == 31)
    #expect(future[0].values("x")?.last == card.x)
    #expect(other[0].values("x")?.last != card.x)
  }

  @Test("the oldest ticks go where memory ends, and what is left is told")
  func budget() throws {
    let (session, stage) = try session(budget: 3 << 20)
    for _ in 0..<200 { try stage.advance(ticks: 1) }
    let history = try #require(session.host.history)
    #expect(history.byteCount <= 3 << 20)
    let first = try #require(stage.reachableTicks.first).lowerBound
    #expect(first > 0)
    let error = #expect(throws: ScriptError.self) { try stage.goTo(tick: first - 1) }
    #expect(
      error?.message == "goTo: tick \(first - 1) is not in the history: it has \(first) to 200")
    try stage.goTo(tick: first)
    try stage.goTo(tick: 200)
  }
}
