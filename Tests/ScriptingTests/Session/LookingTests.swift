import Dynamics
import Geometry
import LuaRuntime
import Scripting
import Testing

/// Looking at other moments of a session that stays where it is.
@Suite struct LookingTests {
  private let fields = [ItemField.x, .vx, .vy, .scaleX, .alpha, .height].map(RecordedField.number)

  private func bits(of stage: Stage) -> [UInt64] {
    stage.items.flatMap { item in ItemField.allCases.map { item.item[$0].bitPattern } }
  }

  private func number(_ field: RecordedField, _ item: StageItem) -> Double {
    if case .number(let field) = field { item.item[field] } else { -1 }
  }

  /// A session of busy behaviors that keeps its history, after some ticks with changes from outside
  /// in between, and the values of fields after each tick.
  private func session(
    ticks: Int = 120
  ) throws -> (session: Session, stage: Stage, values: [[RecordedField: Double]]) {
    let session = try Session(
      ["busy.lua": DryRunTests.busy, "lib/word.lua": "return 'word'"], seed: 9)
    let stage = try session.run(DryRunTests.scene)
    session.host.history = SessionHistory()
    let card = try #require(stage.item("card"))
    var values: [[RecordedField: Double]] = []
    func note() {
      values.append(Dictionary(uniqueKeysWithValues: fields.map { ($0, number($0, card)) }))
    }
    note()
    for tick in 1...ticks {
      if tick % 30 == 0 { card.vx = Double(tick) }
      try stage.advance(ticks: 1, continuing: tick % 30 != 0)
      note()
    }
    return (session, stage, values)
  }

  @Test("the first tick at which something holds, forward, backward and ahead; nothing changes")
  func finding() throws {
    let (session, stage, values) = try session()
    let (before, printed, events) = (bits(of: stage), session.output.count, session.events.count)
    let x = RecordedField.number(.x)
    let limit = try #require(values[40][x])
    func isFound(_ stage: Stage) -> Bool { stage.item("card")!.x == limit }
    let first = try #require(values.firstIndex { $0[x] == limit })
    let last = try #require(values.lastIndex { $0[x] == limit })
    #expect(try stage.find(where: isFound) == first)
    #expect(try stage.find(from: 120, to: 0, where: isFound) == last)
    #expect(try stage.find(from: first + 1, to: first + 5, where: { $0.tick == first }) == nil)
    #expect(try stage.find(from: 5, to: 50, where: { _ in true }) == 5)
    #expect(try stage.find(from: 50, to: 5, where: { _ in true }) == 50)
    // Before the next tick the card was pushed.
    #expect(try stage.find(where: { $0.item("card")!.vx == 60 }) == 59)
    var asked: [Int] = []
    #expect(
      try stage.find(from: 118, to: 124) { stage in
        asked.append(stage.tick)
        return false
      } == nil)
    #expect(Set(asked) == Set(118...124))
    let ahead = try stage.find(to: 150, where: { $0.tick == 140 })
    #expect(ahead == 140)
    #expect(bits(of: stage) == before && stage.tick == 120)
    #expect(session.output.count == printed && session.events.count == events)
    try stage.advance(ticks: 1)
    let (same, other, _) = try self.session(ticks: 121)
    #expect(bits(of: stage) == bits(of: other))
    #expect(same.events.count == session.events.count)
  }

  @Test("ticks ahead are asked from where the history ends, also after going back")
  func ahead() throws {
    let (session, stage, _) = try session(ticks: 60)
    defer { withExtendedLifetime(session) {} }
    let card = try #require(stage.item("card"))
    var x = 0.0
    _ = try stage.find(from: 70, to: 70) { _ in
      x = card.x
      return false
    }
    try stage.goTo(tick: 20)
    var again = 0.0
    _ = try stage.find(from: 70, to: 70) { _ in
      again = card.x
      return false
    }
    #expect(stage.tick == 20)
    try stage.goTo(tick: 60)
    try stage.advance(ticks: 10)
    #expect(card.x == x && card.x == again && x != 0)
  }

  @Test("what wrote a field, tick by tick: each value follows from the one before")
  func changes() throws {
    let (session, stage, values) = try session()
    defer { withExtendedLifetime(session) {} }
    let card = try #require(stage.item("card"))
    for field in fields {
      let changes = try stage.changes(of: field, of: card)
      var value = values[0][field]
      for change in changes {
        #expect(change.before == value, "\(field.name) in tick \(change.tick)")
        value = change.after
      }
      #expect(value == values[120][field], "\(field.name)")
      for (tick, known) in values.enumerated() {
        let last = changes.last { $0.tick < tick || $0.tick == tick && !$0.cause.isOutside }
        #expect(last?.after ?? values[0][field] == known[field], "\(field.name) at \(tick)")
      }
      #expect(try stage.lastChange(of: field, of: card) == changes.last)
      #expect(
        try stage.changes(of: field, of: card, from: 40, to: 60)
          == changes.filter {
            $0.tick <= 60 && ($0.cause.isOutside ? $0.tick >= 40 : $0.tick > 40)
          })
    }
    #expect(stage.tick == 120)
  }

  @Test("the step, behaviors, scripts with their line, animations and the outside are told apart")
  func causes() throws {
    let session = try Session([
      "shove.lua": """
      local Shove = { clockMandate = true }
      function Shove:onTick()
        if self.stage.tick == 3 then self.item.vx = 50 end
        if self.stage.tick == 4 then self.item:setPosition(10, 20) end
        if self.stage.tick == 5 then self.item.center = { 30, 40 } end
      end
      return Shove
      """
    ])
    let stage = try session.run(
      """
      animator:add("shove", { item = card })
      animator:add("gravity", { items = { dot } })
      animator:add({ story = function(self) self:wait(0.1) self.item.alpha = 0.5 end }, { item = dot })
      stage:every(0.05, function() card.width = card.width + 1 end)
      card:animate { height = 90, duration = 0.2 }
      dot.color = "#00ff00"
      dot:animate { color = "#ff0000", duration = 0.1 }
      """)
    session.host.history = SessionHistory()
    let (card, dot) = (try #require(stage.item("card")), try #require(stage.item("dot")))
    try stage.advance(ticks: 12)
    card.x = 200
    func last(_ name: String, _ item: StageItem, to end: Int? = nil) throws -> FieldChange? {
      try stage.changes(of: try #require(RecordedField(name)), of: item, to: end).last
    }
    func line(_ change: FieldChange?) -> String? {
      guard case .script(let behavior, let line)? = change?.cause else { return nil }
      return "\(session.tidy(line.file)):\(line.line) \(behavior ?? "nil")"
    }
    #expect(line(try last("vx", card, to: 3)) == "b/shove.lua:3 shove")
    #expect(line(try last("x", card, to: 4)) == "b/shove.lua:4 shove")
    #expect(line(try last("y", card, to: 4)) == "b/shove.lua:4 shove")
    #expect(line(try last("y", card, to: 5)) == "b/shove.lua:5 shove")
    #expect(line(try last("alpha", dot)) == "scene.lua:4 nil")
    #expect(line(try last("width", card)) == "scene.lua:5 nil")
    #expect(try last("y", dot)?.cause == .step(behaviors: ["gravity"]))
    #expect(try last("height", card)?.cause == .part("animations"))
    let colors = try stage.changes(of: .color, of: dot)
    #expect(colors.contains { $0.cause == .part("animations") } && colors.count > 3)
    let outside = try #require(try last("x", card))
    #expect(outside.cause.isOutside && outside.tick == 12 && outside.after == 200)
    #expect(try last("angle", card) == nil)
    try stage.goTo(tick: 4)
    #expect(try stage.lastChange(of: .number(.y), of: card)?.tick == 4)
    card.y = 99
    #expect(try stage.lastChange(of: .number(.y), of: card)?.cause.isOutside == true)
  }

  @Test("what differs between moments: items, fields, behaviors, options and self")
  func differences() throws {
    let session = try Session([
      "count.lua": """
      local Count = { clockMandate = true }
      function Count:onAdd() self.n, self.list = 0, { a = { 1 } } end
      function Count:onTick() self.n = self.n + 1 self.list.a[1] = self.n * 2 end
      return Count
      """
    ])
    let stage = try session.run("animator:add('count', { item = card }) s = 1")
    session.host.history = SessionHistory()
    try stage.advance(ticks: 5)
    try stage.mark("five")
    let snap = try stage.add("snap", ["item": stage.item("dot")!, "point": Vector(9, 9)])
    stage.item("card")?.x += 3
    try stage.advance(ticks: 1)
    try snap.set("damping", to: 0.25)
    func words(_ first: SessionMoment, _ second: SessionMoment) throws -> [String] {
      try stage.differences(between: first, and: second).map {
        "\($0.subject) \($0.first ?? "-") \($0.second ?? "-") \($0.amount.map { "\($0)" } ?? "")"
      }
    }
    let five = try words(.mark("five"), .present)
    #expect(five.contains("card.x 100 103 3.0"))
    #expect(five.contains("count of card: self.n 5 6 1.0"))
    #expect(five.contains("count of card: self.list.a[1] 10 12 2.0"))
    #expect(five.contains("snap of dot - there "))
    #expect(!five.contains { $0.hasPrefix("snap of dot:") })
    #expect(try words(.tick(3), .tick(3)).isEmpty)
    #expect(try words(.present, .present).isEmpty)
    try stage.remove(try #require(stage.item("card")))
    let gone = try words(.tick(5), .present)
    #expect(gone.contains("card there - ") && gone.contains("count of card there - "))
    try stage.advance(ticks: 1)
    #expect(try words(.tick(5), .present).contains("snap of dot: damping 0.5 0.25 -0.25"))
    let error = #expect(throws: ScriptError.self) {
      try stage.differences(between: .mark("six"), and: .present)
    }
    #expect(error?.message == "diff: there is no mark \"six\"; there are five")
  }

  @Test("the first tick at which branches part, and recordings")
  func parting() throws {
    let (session, stage, _) = try session(ticks: 60)
    defer { withExtendedLifetime(session) {} }
    try stage.goTo(tick: 40)
    try stage.fork("same")
    try stage.advance(ticks: 15)
    #expect(try stage.parting(of: "main", and: "same") == nil)
    try stage.goTo(tick: 50)
    try stage.fork("other")
    try stage.advance(ticks: 3)
    stage.item("card")?.alpha = 0.25
    try stage.advance(ticks: 5)
    let before = bits(of: stage)
    for (first, second) in [("other", "same"), ("same", "other")] {
      let parting = try stage.parting(of: first, and: second)
      #expect(parting?.tick == 53)
      #expect(parting?.differences.map(\.subject) == ["card.alpha"])
    }
    #expect(try stage.parting(of: "other", and: "other") == nil)
    #expect(bits(of: stage) == before && stage.tick == 58)
    #expect(throws: ScriptError.self) { try stage.parting(of: "other", and: "none") }
    let card = try #require(stage.item("card"))
    let future = try stage.predict(ticks: 9, of: [card])[0]
    let pushed = try stage.predict(ticks: 9, of: [card], after: { card.vy += 10 })[0]
    #expect(future.parting(from: future) == nil)
    // The first sample is the present.
    #expect(future.parting(from: pushed)?.tick == 1)
    #expect(future.parting(from: pushed)?.field == "y")
  }

  @Test("a behavior predicts in every tick, as long as it likes; the records of late are there")
  func predictionsInHooks() throws {
    let host = try ScriptHost()
    let stage = try host.runScene(
      """
      local stage = libration.stage { width = 320, height = 480 }
      for i = 1, 20 do stage:addItem { name = "item" .. i, center = { 9 * i, 9 }, size = { 4, 4 } } end
      stage.animator:add("gravity", { items = stage:items(), magnitude = 0.01 })
      local first, last
      stage.animator:add {
        clockMandate = true,
        onTick = function(self)
          local future = stage:predict(0.02)
          first = first or future.item1
          last = self.last or future.item1
          self.last = future.item20
          assert(last:peak("y") > 0)
          if self.elapsed > 9 then first:peak("y") end
        end,
      }
      return stage
      """, name: "scene")
    // More records than a session has at once, 10,000.
    try stage.advance(ticks: 530)
    #expect(stage.takeErrors().isEmpty)
    try stage.advance(ticks: 70)
    #expect(stage.takeErrors().map(\.error.message).contains { $0.contains("removed") })
  }

  @Test("ticks that are not there, items that are gone and other places are refused")
  func refusals() throws {
    let (session, stage, _) = try session(ticks: 20)
    let card = try #require(stage.item("card"))
    func message(_ body: () throws -> Void) -> String? {
      (#expect(throws: ScriptError.self) { try body() })?.message
    }
    #expect(
      message { _ = try stage.find(from: -1, where: { _ in true }) }
        == "find: tick -1 is not in the history: it has 0 to 20")
    #expect(
      message { _ = try stage.changes(of: .number(.x), of: card, to: 21) }
        == "changes: tick 21 is not in the history: it has 0 to 20")
    #expect(
      message { _ = try stage.changes(of: .number(.x), of: card, from: 9, to: 3) }
        == "changes: from must not be after to, and 9 is after 3")
    try stage.remove(card)
    #expect(message { _ = try stage.lastChange(of: .number(.x), of: card) } != nil)
    session.host.isInterrupted = { true }
    #expect(message { _ = try stage.find(where: { _ in false }) } == "find: stopped")
    session.host.isInterrupted = nil
    let before = bits(of: stage)
    struct Refused: Error {}
    #expect(
      message {
        _ = try stage.find { stage throws(ScriptError) in
          if stage.tick == 7 { throw ScriptError(message: "no") }
          return false
        }
      } == "no")
    #expect(bits(of: stage) == before && stage.tick == 20)
    session.host.history = nil
    #expect(try stage.find(to: 25, where: { $0.tick == 23 }) == 23)
    #expect(message { _ = try stage.lastChange(of: .number(.x), of: stage.items[0]) } != nil)
  }
}
