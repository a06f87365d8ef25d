import Dynamics
import Geometry
import Motion
import Scripting
import Testing

/// Inputs from outside, which a session with a history may neither lose nor repeat.
@Suite struct HistoryInputTests {
  private func bits(of stage: Stage) -> [UInt64] {
    stage.items.flatMap { item in ItemField.allCases.map { item.item[$0].bitPattern } }
  }

  private func session(
    _ files: [String: String] = [:], seesAll: Bool = false
  ) throws -> (Session, Stage) {
    let session = try Session(
      ["busy.lua": DryRunTests.busy, "lib/word.lua": "return 'word'"].merging(files) { $1 }, seed: 9
    )
    let stage = try session.run(DryRunTests.scene)
    session.host.history = SessionHistory(seesAll: seesAll)
    return (session, stage)
  }

  @Test("inputs are listed with their ticks, in a few words, and go with the time they were in")
  func list() throws {
    let (session, stage) = try session()
    try stage.advance(ticks: 5)
    try stage.touch(.began, at: Vector(10, 20), id: 3)
    try stage.advance(ticks: 5)
    try stage.item("card")?.setColor("gold")
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 5)
    let history = try #require(session.host.history)
    #expect(
      history.inputs == [
        SessionHistory.Input(tick: 5, words: "touch 3 began at (10, 20)"),
        SessionHistory.Input(tick: 10, words: "setColor()"),
        SessionHistory.Input(tick: 10, words: "reload"),
      ])
    try stage.goTo(tick: 7)
    #expect(history.inputs.count == 3)
    try stage.advance(ticks: 1)
    #expect(history.inputs.map(\.tick) == [5])
    for number in 0..<1_000 { try stage.item("card")?.setTags(["\(number)"]) }
    #expect(history.inputs.count == 101)
  }

  @Test("a file that a hook reads late is, in the past, what it was then")
  func files() throws {
    let late = """
      return { params = { item = { kind = "item" } }, clockMandate = true, onAdd = function(self) self.n = 0 end,
        onTick = function(self)
          self.n = self.n + 1
          if self.n == 20 then self.item.x = require("lib.late") end
          if self.n == 21 then pcall(function() self.animator:add("later", { item = self.item }) end) end
        end }
      """
    let files = ["late.lua": late, "lib/late.lua": "return 31"]
    let (session, stage) = try session(files)
    try stage.add("late", ["item": stage.item("card")!])
    var known: [[UInt64]] = [bits(of: stage)]
    stage.onTick = { known.append(bits(of: $0)) }
    try stage.advance(ticks: 40)
    stage.onTick = nil
    session.behaviors.write("lib/late.lua", "return 77")
    session.behaviors.write("later.lua", "return { onTick = function(self) self.item.y = 5 end }")
    for tick in [20, 19, 21, 22, 29, 33, 3, 24] {
      try stage.goTo(tick: tick)
      #expect(bits(of: stage) == known[tick], "tick \(tick)")
    }
  }

  @Test("the past gets the answers that the program gave then, also past those that are forgotten")
  func answers() throws {
    let (session, stage) = try session()
    session.host.history = SessionHistory(budget: 2 << 20)
    var charge = 0.0
    try session.host.define("charge", returns: .number, doc: "How full it is.") { _ in
      charge += 1
      return charge
    }
    try session.host.addBehavior(
      source: """
        return { clockMandate = true, params = { item = { kind = "item" } }, onTick = function(self)
          self.item.x = app.charge()
        end }
        """, name: "charger")
    try stage.add("charger", ["item": stage.item("card")!])
    var known = [bits(of: stage)]
    stage.onTick = { known.append(bits(of: $0)) }
    for number in 0..<60 {
      try stage.item("card")!.setTags(["\(number)"])
      try stage.advance(ticks: 20)
    }
    stage.onTick = nil
    let asked = charge
    let first = try #require(stage.reachableTicks.first).lowerBound
    #expect(first > 100)
    for tick in [first, 1_200, 1_190, (first + 1_200) / 2, first + 1] {
      try stage.goTo(tick: tick)
      #expect(bits(of: stage) == known[tick], "tick \(tick)")
    }
    #expect(charge == asked)
  }

  @Test("a tick in which the program itself acts is kept as it ended")
  func disturbed() throws {
    let (session, stage) = try session()
    // The host retains the closure, and the stage retains the host.
    try session.host.define("shove", doc: "Adds an item.") { [unowned stage] _ in
      try stage.addItem("shoved\(stage.tick)", center: Vector(5, 5), size: Size(3, 3))
    }
    try session.host.addBehavior(
      source: """
        return { clockMandate = true, params = { item = { kind = "item" } }, onTick = function(self)
          self.n = (self.n or 0) + 1
          if self.n % 7 == 0 then app.shove() end
        end }
        """, name: "shover")
    try stage.add("shover", ["item": stage.item("card")!])
    var known = [bits(of: stage)]
    for _ in 0..<30 {
      try stage.advance(ticks: 1)
      known.append(bits(of: stage))
    }
    try stage.goTo(tick: 0)
    try stage.advance(ticks: 30)
    #expect(stage.items.count > 4)
    for tick in [30, 7, 6, 8, 21, 20, 29, 14] {
      try stage.goTo(tick: tick)
      #expect(bits(of: stage).count == known[tick].count, "tick \(tick)")
      #expect(bits(of: stage) == known[tick], "tick \(tick)")
    }
  }

  @Test("ticks of several calls follow each other where all inputs are told")
  func told() throws {
    for seesAll in [false, true] {
      let (_, stage) = try session(seesAll: seesAll)
      for _ in 0..<30 { try stage.advance(ticks: 1) }
      try stage.item("card")?.setColor("red")
      for _ in 0..<30 { try stage.advance(ticks: 1) }
      #expect(stage.reachableTicks.count == (seesAll ? 2 : 60))
    }
  }

  @Test("what was changed after going back is kept: there is no way forward to what it replaced")
  func changed() throws {
    let (_, stage) = try session()
    try stage.advance(ticks: 40)
    try stage.goTo(tick: 20)
    try stage.goTo(tick: 40)
    try stage.goTo(tick: 20)
    stage.item("card")?.x += 1
    let changed = bits(of: stage)
    #expect(throws: ScriptError.self) { try stage.goTo(tick: 21) }
    #expect(bits(of: stage) == changed)
    try stage.goTo(tick: 10)
    try stage.goTo(tick: 20)
    #expect(bits(of: stage) == changed)
  }

  @Test("a snapshot that is restored has the history until it was taken")
  func restore() throws {
    let (session, stage) = try session()
    var known = [bits(of: stage)]
    stage.onTick = { known.append(bits(of: $0)) }
    try stage.advance(ticks: 30)
    stage.onTick = nil
    let snapshot = session.host.snapshot()
    stage.item("card")?.x += 5
    try stage.advance(ticks: 20)
    try stage.goTo(tick: 10)
    stage.item("card")?.x += 7
    try stage.advance(ticks: 30)
    session.host.restore(snapshot)
    #expect(bits(of: stage) == known[30])
    #expect(throws: ScriptError.self) { try stage.goTo(tick: 31) }
    try stage.goTo(tick: 20)
    #expect(bits(of: stage) == known[20])
    try stage.goTo(tick: 30)
    #expect(bits(of: stage) == known[30])
  }

  @Test("travels are told to the program, and its interrupt does not end the past")
  func travels() throws {
    let (session, stage) = try session()
    try stage.advance(ticks: 30)
    var ticks: [Int] = []
    session.host.onTravel = { [unowned stage] in ticks.append(stage.tick) }
    session.host.isInterrupted = { true }
    try stage.goTo(tick: 13)
    try stage.goTo(tick: 28)
    #expect(ticks == [13, 28])
    #expect(stage.tick == 28)
  }
}
