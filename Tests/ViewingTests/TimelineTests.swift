import Geometry
import Motion
import Scripting
import Testing
import Viewing

@Suite("A timeline")
struct TimelineTests {
  @Test("has the rows of a plain run", arguments: exampleNames)
  func plain(name: String) throws {
    let timeline = try timeline(.file(example(name)))
    timeline.extend(to: 600)
    let (rows, host) = try plainRows(example(name), ticks: 600)
    #expect(bits(timeline.rows) == rows)
    let waitsForFinger = ["swipeToDelete.lua", "toastStack.lua"].contains(name)
    #expect(timeline.tip > 20 || waitsForFinger)
    withExtendedLifetime(host) {}
  }

  @Test("goes back and on to the same rows, and tells nothing twice", arguments: exampleNames)
  func jumps(name: String) throws {
    let timeline = try timeline(.file(example(name)))
    timeline.extend(to: 200)
    let (events, prints) = (timeline.journal.events, timeline.journal.prints)
    let tip = timeline.tip
    var random = SplitMix64(state: 7)
    for _ in 0..<10 {
      timeline.go(to: Int(random.next() % UInt64(tip + 1)))
    }
    timeline.go(to: tip)
    #expect(timeline.divergence == nil)
    #expect(timeline.journal.events == events)
    #expect(timeline.journal.prints == prints)
    // The ticks that follow are the same as without the jumps.
    timeline.extend(to: 400)
    let (rows, host) = try plainRows(example(name), ticks: 400)
    #expect(bits(timeline.rows) == rows)
    withExtendedLifetime(host) {}
  }

  @Test("has the rows of a fresh host after scenes before", arguments: exampleNames)
  func again(name: String) throws {
    let timeline = try timeline(.file(example("fields.lua")))
    timeline.extend(to: 50)
    try timeline.open(.file(example(name)))
    timeline.extend(to: 20)
    try timeline.reloadScene()
    timeline.extend(to: 300)
    let (rows, host) = try plainRows(example(name), ticks: 300)
    #expect(bits(timeline.rows) == rows)
    withExtendedLifetime(host) {}
  }

  @Test("keeps only its start where no snapshot fits, and goes back all the same")
  func budget() throws {
    let timeline = try timeline(.file(example("pendulum.lua")), budget: 1)
    timeline.extend(to: 600)
    #expect(timeline.snapshotTicks == [0])
    for tick in [599, 3, 301, 299, 0, timeline.tip] { timeline.go(to: tick) }
    #expect(timeline.divergence == nil)
  }

  @Test("has a snapshot every 30 ticks, so that going back takes at most 30 ticks")
  func spacing() throws {
    let timeline = try timeline(.file(example("pendulum.lua")))
    timeline.extend(to: 300)
    #expect(timeline.snapshotTicks == Array(stride(from: 0, through: 300, by: 30)))
    for tick in [59, 299, 31, 30, 89] {
      let before = timeline.tickCount
      timeline.go(to: tick)
      #expect(timeline.tickCount - before <= 29)
    }
  }

  @Test("has snapshots closer to each other where ticks are expensive")
  func cost() throws {
    // At 5 ms a tick, 4 ticks take longer than the limit of 16 ms between snapshots.
    let pendulum = Timeline.Source.file(example("pendulum.lua"))
    let dense = try timeline(pendulum, perLook: 0.005)
    dense.extend(to: 60)
    #expect(dense.snapshotTicks == Array(stride(from: 0, through: 60, by: 4)))
    let before = dense.tickCount
    dense.go(to: 47)
    #expect(dense.tickCount - before == 3)
    // Another run begins with the same distances as the first one.
    try dense.open(pendulum)
    dense.extend(to: 12)
    #expect(dense.snapshotTicks == [0, 4, 8, 12])
  }

  @Test("simulates no tick twice on a touch in the past, and none again for the next move there")
  func touchCost() throws {
    let timeline = try timeline(Scenes.hand)
    timeline.extend(to: 300)
    timeline.present = 89
    var before = timeline.tickCount
    try timeline.touch(.began, finger: 0, at: Vector(80, 252))
    #expect(timeline.tickCount - before == 29)
    for x in 0..<5 {
      timeline.extend(to: 200)
      before = timeline.tickCount
      try timeline.touch(.moved, finger: 0, at: Vector(90 + Double(x), 252))
      #expect(timeline.tickCount == before)
    }
    #expect(timeline.snapshotTicks == [0, 30, 60, 89])
    timeline.extend(to: 200)
    timeline.go(to: 40)
    timeline.go(to: 200)
    #expect(timeline.divergence == nil)
  }

  @Test("shows items that come and go")
  func crowd() throws {
    let timeline = try timeline(Scenes.crowd)
    timeline.extend(to: 150)
    let host = try ScriptHost()
    let rows = try plainRows(try host.runScene(Scenes.crowd, name: "scene"), ticks: 150)
    #expect(bits(timeline.rows) == rows)
    #expect(timeline.rows[150].count == 13 * 6)
    timeline.go(to: 35)
    timeline.go(to: 150)
    #expect(timeline.divergence == nil)
  }

  @Test("ends where all is at rest, and goes on with a touch")
  func rest() throws {
    let timeline = try timeline(Scenes.snap)
    while timeline.extend() {}
    #expect(timeline.isOver)
    let tip = timeline.tip
    #expect(timeline.journal.events.last?.kind == .pause)
    timeline.present = tip
    try timeline.touch(.began, finger: 0, at: Vector(5, 5))
    try timeline.touch(.ended, finger: 0, at: Vector(5, 5))
    #expect(!timeline.isOver)
    timeline.extend(to: 600)
    #expect(timeline.tip > tip)
    #expect(timeline.isOver)
  }

  @Test("of a scene that cannot be loaded stays as it was")
  func badScene() throws {
    let timeline = try timeline(Scenes.snap)
    timeline.extend(to: 20)
    let before = bits(timeline.rows)
    #expect(throws: ScriptError.self) {
      try timeline.open(.text("local x = nil + 1", name: "bad"))
    }
    #expect(throws: ScriptError.self) { try timeline.open(.file("/nowhere/scene.lua")) }
    #expect(bits(timeline.rows) == before)
    timeline.go(to: 3)
    timeline.go(to: timeline.tip)
    #expect(timeline.divergence == nil)
    timeline.extend(to: 60)
    let host = try ScriptHost()
    let rows = try plainRows(try host.runScene(Scenes.snap, name: "scene"), ticks: 60)
    #expect(bits(timeline.rows) == rows)
  }

  @Test("of an empty scene has one tick and no items")
  func emptyScene() throws {
    let timeline = try timeline("return libration.stage { width = 10, height = 10 }")
    #expect(timeline.rows.count == 1)
    #expect(timeline.rows[0].isEmpty)
    #expect(!timeline.extend())
    #expect(timeline.isComplete)
  }

  @Test("of a behavior that fails has its failure once, and goes on without it")
  func failing() throws {
    let timeline = try timeline(Scenes.failing)
    timeline.extend(to: 100)
    timeline.go(to: 0)
    timeline.go(to: timeline.tip)
    let errors = timeline.journal.events.filter { if case .error = $0.kind { true } else { false } }
    #expect(errors.count == 1)
    #expect(errors[0].tick == 3)
    #expect(timeline.journal.prints.map(\.text) == ["tick 1", "tick 2", "tick 3"])
    #expect(timeline.journal.prints.map(\.tick) == [1, 2, 3])
    #expect(timeline.divergence == nil)
  }
}
