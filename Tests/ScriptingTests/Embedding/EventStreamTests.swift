import Geometry
import Scripting
import Testing

/// Events of a stage as asynchronous sequences.
@Suite struct EventStreamTests {
  @Test("events come in order, scripts' own among them, and end with the stage")
  func order() async throws {
    let names = try await Task { try Self.names() }.value
    var seen: [String] = []
    for await event in names { seen.append(event.name) }
    #expect(seen == ["pause", "first", "last"])
  }

  private static func names() throws -> AsyncStream<StageEvent> {
    let session = try Session()
    let stage = try session.run(
      """
      animator:add({ onAdd = function(self) stage:after(0, function() stage:emit("first") end) end })
      """)
    let events = stage.events
    try stage.advance(ticks: 3)
    try stage.emit("last")
    return events
  }

  @Test("nobody is waited for: of events that nobody takes, the newest are kept")
  func bounded() async throws {
    let stage = try ScriptHost().makeStage()
    let (few, all) = (stage.events(keepingNewest: 2), stage.events)
    for number in 0..<1500 { try stage.emit("e\(number)") }
    stage.host.discard(stage)
    var seen: [String] = []
    for await event in few { seen.append(event.name) }
    #expect(seen == ["e1498", "e1499"])
    var count = 0
    for await _ in all { count += 1 }
    #expect(count == 1000)
  }

  @Test("a stage that is gone has no events, and one that a restore brings back has them again")
  func gone() async throws {
    let host = try ScriptHost()
    let stage = try host.makeStage()
    let snapshot = host.snapshot()
    host.discard(stage)
    for await _ in stage.events { Issue.record("an event of a stage that is gone") }
    host.restore(snapshot)
    let events = stage.events
    try stage.emit("back")
    host.discard(stage)
    var seen: [String] = []
    for await event in events { seen.append(event.name) }
    #expect(seen == ["back"])
  }

  @Test("a dry run is no event")
  func dryRun() async throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    try host.addBehavior(source: "return { clockMandate = true }", name: "quiet")
    let stage = try host.makeStage()
    try stage.add("quiet", ["item": try stage.addItem(size: Size(4, 4))])
    try stage.advance(ticks: 1)
    let events = stage.events
    try host.addBehavior(
      source: "return { onTick = function(self) self.stage:emit('loud') end }", name: "quiet")
    host.discard(stage)
    var seen: [String] = []
    for await event in events { seen.append(event.name) }
    #expect(seen == ["reload"])
  }
}
