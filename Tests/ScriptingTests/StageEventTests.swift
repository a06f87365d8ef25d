import Dynamics
import Geometry
import Scripting
import Testing

/// Events that scripts make, and events of things that end by themselves.
@Suite struct StageEventTests {
  /// The events of a scene over some ticks, without pauses and rests.
  private func events(_ statements: String, ticks: Int = 30) throws -> [StageEvent] {
    let session = try Session()
    let stage = try session.run(statements)
    try stage.advance(ticks: ticks)
    #expect(stage.takeErrors().map(\.description) == [])
    return session.events.filter { !["pause", "resume", "rest"].contains($0.name) }
  }

  @Test("an emitted event has its name and its typed fields, in the order of their names")
  func emitted() throws {
    let events = try events(
      """
      stage:after(0.1, function()
        stage:emit("score", { points = 3, at = { 1, 2.5 }, by = { name = "card", ok = true } })
      end)
      """)
    let event = try #require(events.first)
    #expect(events.count == 1 && event.tick == 6 && event.name == "score")
    guard case .custom(let custom) = event.kind else {
      Issue.record("no custom event")
      return
    }
    #expect(custom["points"] == .integer(3) && custom["nothing"] == nil)
    #expect(
      event.fields == [
        EventField("at", .list([.integer(1), .number(2.5)])),
        EventField(
          "by", .table([EventField("name", .string("card")), EventField("ok", .boolean(true))])),
        EventField("points", .integer(3)),
      ])
  }

  @Test("the ends of animations, sequences, groups and stories are events")
  func ends() throws {
    let events = try events(
      """
      card:animate { alpha = 0.5, duration = 0.1 }
      local gone = card:animate { zPosition = 9, duration = 9 }
      stage:after(0.2, function() gone:stop() end)
      animator:sequence { { item = card, x = 20, duration = 0.05 }, 0.05 }
      animator:group { 0.25 }
      animator:add({ story = function(self) self:wait(0.3) end }, { item = card })
      animator:add { story = function(self) end }
      """)
    let ends = events.map { event in
      "\(event.tick) \(event.name) \(event.fields.map { "\($0.value)" }.joined(separator: " "))"
    }
    #expect(
      ends == [
        "1 storyEnd string(\"behavior\") null",
        "6 animationEnd string(\"animate\") string(\"card\") boolean(true)",
        "6 animationEnd string(\"sequence\") null boolean(true)",
        "13 animationEnd string(\"animate\") string(\"card\") boolean(false)",
        "15 animationEnd string(\"group\") null boolean(true)",
        "19 storyEnd string(\"behavior\") string(\"card\")",
      ])
  }

  @Test("each kind is declared once, and has a value for each field that it has")
  func declarations() throws {
    let names = EventDescription.all.map(\.name)
    #expect(Set(names).count == names.count)
    for description in EventDescription.all {
      #expect(!description.doc.isEmpty && description.fields.allSatisfy { !$0.doc.isEmpty })
    }
    let failure = HookFailure(
      behavior: "b", hook: "onTick", item: nil, tick: 1, error: ScriptError(message: "no"))
    let kinds: [StageEvent.Kind] = [
      .pause, .resume, .rest(item: "a"), .leave(item: "a"),
      .contact(
        StageEvent.ItemContact(
          began: true, item: "a", other: "b", boundary: "c", x: 1, y: 2,
          impact: ContactImpact(
            point: Vector(1, 2), normal: Vector(1, 0), speed: 3, impulse: 4))),
      .error(failure), .reload(file: "f", .unchanged),
      .animationEnd(animation: "animate", item: nil, finished: true),
      .storyEnd(behavior: "b", item: nil),
    ]
    for (kind, description) in zip(kinds, EventDescription.all) {
      let event = StageEvent(tick: 0, time: 0, kind: kind)
      #expect(event.name == description.name)
      #expect(event.fields.map(\.name) == description.fields.map(\.name))
    }
    #expect(kinds.count == names.count)
  }

  @Test("emitted events come back with a snapshot, and are not made by a dry run")
  func snapshots() throws {
    let session = try Session([
      "say.lua":
        "return { clockMandate = true, onTick = function(self) self.stage:emit('tick', { n = 1 }) end }"
    ])
    let stage = try session.run("animator:add('say')")
    try stage.advance(ticks: 3)
    let saved = session.host.snapshot()
    #expect(stage.takeEmitted("tick").count == 3 && stage.takeEmitted().isEmpty)
    session.host.restore(saved)
    let held = session.host.memoryUsed
    session.behaviors.write(
      "say.lua",
      "return { clockMandate = true, onTick = function(self) self.stage:emit('new') end }")
    let before = session.events.count
    session.host.reload(session.behaviors.path + "/say.lua")
    #expect(session.events[before...].map(\.name) == ["reload"])
    #expect(stage.takeEmitted().map(\.name) == ["tick", "tick", "tick"])
    #expect(session.host.memoryUsed < held + 200_000)
    try stage.advance(ticks: 1)
    #expect(stage.takeEmitted().map(\.name) == ["new"])
  }
}
