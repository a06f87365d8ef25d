import Dynamics
import LuaRuntime
import Scripting
import Testing

/// The contents of snapshots of a host, and the effect on objects that Swift code holds.
@Suite struct HostSnapshotTests {
  private func bits(of stage: Stage) -> [UInt64] {
    stage.items.flatMap { item in ItemField.allCases.map { item.item[$0].bitPattern } }
  }

  @Test("a session goes on from a snapshot as often as one likes, with the same bits")
  func again() throws {
    let session = try Session(
      ["busy.lua": DryRunTests.busy, "lib/word.lua": "return 'word'"], seed: 9)
    let stage = try session.run(DryRunTests.scene)
    try stage.advance(ticks: 100)
    let snapshot = session.host.snapshot()
    let printed = session.output.count
    try stage.advance(ticks: 200)
    let (bits, output) = (bits(of: stage), Array(session.output[printed...]))
    #expect(stage.tick == 300)
    for _ in 1...3 {
      session.host.restore(snapshot)
      #expect(stage.tick == 100)
      let printed = session.output.count
      try stage.advance(ticks: 200)
      #expect(self.bits(of: stage) == bits)
      #expect(Array(session.output[printed...]) == output)
    }
  }

  @Test("looks come back, and animations of them go on")
  func looks() throws {
    let session = try Session()
    let stage = try session.run("card.zPosition, card.alpha, dot.zPosition = 3, 0.25, 3")
    let (card, dot) = (try #require(stage.item("card")), try #require(stage.item("dot")))
    _ = try session.host.interpreter.call(
      try line(
        "stage:item('card'):animate { zPosition = 7, duration = 1, curve = 'linear' }", session,
        stage))
    try stage.advance(ticks: 15)
    let snapshot = session.host.snapshot()
    #expect(abs(card.zPosition - 4) < 1e-9 && card.item.isAbove(dot.item))
    for height in [-5.0, 9] {
      (dot.zPosition, dot.item.alpha, card.item.alpha) = (height, 0.5, 0.5)
      try stage.advance(ticks: 100)
      #expect(card.zPosition == 7 && card.item.isAbove(dot.item) == (height < 7))
      session.host.restore(snapshot)
      #expect(abs(card.zPosition - 4) < 1e-9 && card.item.isAbove(dot.item))
      #expect((dot.zPosition, dot.alpha, card.alpha) == (3, 1, 0.25))
    }
  }

  @Test("items that went are there again, and those that came are gone for whoever holds them")
  func items() throws {
    let session = try Session()
    let stage = try session.run("")
    let card = try #require(stage.item("card"))
    let dot = try #require(stage.item("dot"))
    _ = try session.host.interpreter.call(
      try line("dot.tags, dot.color = { 'small' }, 'red'", session, stage))
    let snapshot = session.host.snapshot()
    _ = try session.host.interpreter.call(
      try line(
        "stage:removeItem(dot) stage:addItem { name = 'extra', size = { 5, 5 }, tags = { 'new' } }",
        session, stage))
    let extra = try #require(stage.item("extra"))
    #expect(!dot.item.isAlive && dot.name == "dot" && extra.tags == ["new"])
    session.host.restore(snapshot)
    #expect(stage.items.map(\.name) == ["card", "dot"])
    #expect(stage.item("dot") === dot && dot.item.isAlive && stage.item("card") === card)
    #expect(dot.tags == ["small"] && dot.color == "red")
    #expect(!extra.item.isAlive && extra.name == "extra" && extra.tags == [])
    // A new item in the place of the one that was taken back is another one.
    _ = try session.host.interpreter.call(
      try line(
        "stage:addItem { name = 'other', size = { 5, 5 }, tags = { 'newer' } }", session,
        stage))
    #expect(!extra.item.isAlive && extra.tags == [] && stage.item("other")?.tags == ["newer"])
  }

  private func line(_ text: String, _ session: Session, _ stage: Stage) throws -> Reference {
    let globals = session.host.makeGlobals()
    globals["stage"] = session.host.value(of: stage)
    globals["dot"] = stage.item("dot").map { session.host.value(of: $0) } ?? .nil
    return try session.host.interpreter.load(text, name: "=line", globals: globals)
  }

  @Test("stages made since are gone, and stages that ended are there again")
  func stages() throws {
    let session = try Session()
    let host = session.host
    let first = try session.run("animator:add('snap', { item = card, point = { 200, 200 } })")
    var second: Stage? = try host.makeStage(width: 50, height: 60)
    try second?.advance(ticks: 3, force: true)
    let snapshot = host.snapshot()
    let third = try host.makeStage()
    host.discard(first)
    second = nil
    #expect(host.stages.count == 2)
    host.restore(snapshot)
    #expect(host.stages.count == 2 && host.stages[0] === first)
    #expect(host.stages[1].width == 50 && host.stages[1].tick == 3)
    #expect(third.items.isEmpty && third.tick == 0)
    try first.advance(ticks: 60)
    #expect(try #require(first.item("card")?.x) > 150)
  }

  @Test("a stage that nothing but a snapshot holds ends with it")
  func ends() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    var stage: Stage? = try host.makeStage()
    weak let known = stage
    var snapshot: HostSnapshot? = host.snapshot()
    stage = nil
    #expect(known != nil && host.stages.count == 1)
    _ = snapshot
    snapshot = nil
    #expect(known == nil && host.stages.isEmpty)
  }

  @Test("a host ends with its last stage and snapshot")
  func hostEnds() throws {
    weak var known: ScriptHost?
    try {
      let session = try Session()
      let stage = try session.run("animator:add('snap', { item = card, point = { 1, 1 } })")
      let snapshot = session.host.snapshot()
      try stage.advance(ticks: 2)
      session.host.restore(snapshot)
      known = session.host
    }()
    #expect(known == nil)
  }

  @Test("properties of a behavior that was removed come back, also once it was added again")
  func removed() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local fall = animator:add("gravity", { items = { card }, magnitude = 0.5 })
      animator:remove(fall)
      local n = 0
      stage:every(0.05, function()
        n = n + 1
        if n == 1 then animator:add(fall) fall.magnitude = 3 end
        if n == 2 then print(fall.magnitude) animator:remove(fall) end
      end)
      """)
    let snapshot = session.host.snapshot()
    try stage.advance(ticks: 10)
    let first = bits(of: stage)
    session.host.restore(snapshot)
    try stage.advance(ticks: 10)
    #expect(bits(of: stage) == first)
    #expect(session.output == ["3.0", "3.0"])
  }

  @Test("memory that scripts are charged for is what it would be without snapshots")
  func memory() throws {
    let session = try Session(
      ["busy.lua": DryRunTests.busy, "lib/word.lua": "return 'word'"], seed: 9)
    let stage = try session.run(DryRunTests.scene)
    let start = session.host.snapshot()
    func run(_ visit: () -> Void) throws -> [Int] {
      session.host.restore(start)
      return try (0..<200).map { _ in
        visit()
        try stage.advance(ticks: 1)
        return session.host.memoryUsed
      }
    }
    var kept: [HostSnapshot] = []
    let plain = try run {}
    let observed = try run { kept.append(session.host.snapshot()) }
    #expect(plain == observed)
  }

  @Test("what is no snapshot of the whole session, or comes at the wrong time, stops the program")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      let hosts = try [0, 1].map { _ in
        try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
      }
      hosts[0].restore(hosts[1].snapshot())
    }
    await #expect(processExitsWith: .failure) {
      let session = try Session()
      let stage = try session.run("")
      stage.onTick = { _ = $0.host.snapshot() }
      try stage.advance(ticks: 1, force: true)
    }
    await #expect(processExitsWith: .failure) {
      let session = try Session()
      let stage = try session.run("")
      _ = stage.animator.snapshot()
    }
    await #expect(processExitsWith: .success) {
      let session = try Session()
      let stage = try session.run("")
      session.host.restore(session.host.snapshot())
      try stage.advance(ticks: 1, force: true)
    }
  }
}
