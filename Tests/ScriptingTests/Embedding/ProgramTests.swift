import Dynamics
import Geometry
import Motion
import Scripting
import Testing

/// Calls of a Swift program on a session: the same words, defaults and messages as in Lua.
@Suite struct ProgramTests {
  private static func stage() throws -> (session: Session, stage: Stage, card: StageItem) {
    let session = try Session()
    let stage = try session.host.makeStage()
    return (
      session, stage, try stage.addItem("card", center: Vector(157, 252), size: Size(60, 60))
    )
  }

  @Test("a program and a scene that say the same move the same, to the bit")
  func sameAsScene() throws {
    let session = try Session()
    let scene = try session.scene(
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem {
        name = "card", center = { 157, 252 }, size = { 60, 60 }, angle = 0.3, alpha = 0.5,
        tags = { "card" }, color = "gold", collisionBoundsType = "ellipse",
      }
      stage:addItem { size = { 10, 10 } }
      stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.3 })
      stage.animator:add("gravity", { items = { card }, magnitude = 0.5 })
      return stage
      """)
    let stage = try Session().host.makeStage(width: 320, height: 480)
    let card = try stage.addItem(
      "card", center: Vector(157, 252), size: Size(60, 60), angle: 0.3, tags: ["card"],
      color: "gold", alpha: 0.5, collisionBoundsType: .ellipse)
    try stage.addItem(size: Size(10, 10))
    try stage.add("snap", ["item": card, "point": Vector(80, 252), "damping": 0.3])
    try stage.add("gravity", ["items": [card], "magnitude": 0.5])
    #expect(stage.itemValues == scene.itemValues)
    for _ in 0..<60 {
      try scene.advance(ticks: 1)
      try stage.advance(ticks: 1)
      #expect(stage.itemValues == scene.itemValues)
    }
    let values = try #require(stage.itemValues.first { $0.name == "card" })
    #expect(values.center == card.center && values.size == Size(60, 60) && values.alpha == 0.5)
    #expect(values.velocity == card.velocity && values.collisionBoundsType == .ellipse)
    #expect(values[.angle] == card.angle && values.tags == ["card"] && values.color == "gold")
    #expect(stage.item("item1")?.center == .zero)
    #expect(card.x < 120)
  }

  /// A mistake, as a script and as a program makes it.
  struct Slip: Sendable, CustomTestStringConvertible {
    let lua: String
    let swift: @Sendable (Stage) throws -> Void

    init(_ lua: String, _ swift: @escaping @Sendable (Stage) throws -> Void) {
      (self.lua, self.swift) = (lua, swift)
    }

    var testDescription: String { lua }
  }

  static let slips: [Slip] = [
    Slip(#"stage:addItem { size = { 0, 4 } }"#) {
      _ = try $0.addItem(size: Size(0, 4))
    },
    Slip(#"stage:addItem { size = { 4, 4 }, color = "goldd" }"#) {
      _ = try $0.addItem(size: Size(4, 4), color: "goldd")
    },
    Slip(#"stage:addItem { name = "card", size = { 4, 4 } }"#) {
      _ = try $0.addItem("card", size: Size(4, 4))
    },
    Slip(#"stage:addItem { sice = { 4, 4 } }"#) {
      _ = try $0.addItem(["sice": Size(4, 4)])
    },
    Slip(#"stage:addItem { size = { 4, 4 }, tags = { "" } }"#) {
      _ = try $0.addItem(size: Size(4, 4), tags: [""])
    },
    Slip(#"stage:addGroup { items = {} }"#) {
      _ = try $0.addGroup(of: [])
    },
    Slip(#"animator:add("snap", { item = card, point = { 1, 2 }, damping = 3 })"#) {
      _ = try $0.add("snap", ["item": $0.item("card"), "point": Vector(1, 2), "damping": 3])
    },
    Slip(#"animator:add("snap", { item = card })"#) {
      _ = try $0.add("snap", ["item": $0.item("card")])
    },
    Slip(#"animator:add("snapp", {})"#) {
      _ = try $0.add("snapp")
    },
    Slip(#"animator:add("gravity", { items = { card, card } })"#) {
      _ = try $0.add("gravity", ["items": [$0.item("card"), $0.item("card")]])
    },
    Slip(#"animator:add("frameWatcher", { item = card, target = 4 })"#) {
      _ = try $0.add("frameWatcher", ["item": $0.item("card"), "target": 4])
    },
    Slip(#"stage:touch { phase = "moved", x = 4, y = 4 }"#) {
      try $0.touch(.moved, at: Vector(4, 4))
    },
    Slip("stage:hover { x = 4, y = 0/0 }") { try $0.hover(at: Vector(4, .nan)) },
    Slip(#"stage:hover { x = 4, y = 4, phase = "ended" }"#) {
      try $0.hover(at: Vector(4, 4), .ended)
    },
    Slip("stage:wheel { x = 4, y = 4, dx = 1/0 }") {
      try $0.wheel(by: Vector(.infinity, 0), at: Vector(4, 4))
    },
    Slip(#"stage:key { key = "", phase = "down" }"#) { try $0.key("", isDown: true) },
    Slip(#"stage:key { key = "a", phase = "up" }"#) { try $0.key("a", isDown: false) },
    Slip(#"stage:touch { phase = "began", x = 1/0, y = 4 }"#) {
      try $0.touch(.began, at: Vector(.infinity, 4))
    },
    Slip(#"stage:emit("contact", {})"#) {
      try $0.emit("contact")
    },
    Slip(#"stage:emit("hit", { item = card })"#) {
      try $0.emit("hit", ["item": $0.item("card")])
    },
    Slip(#"card.color = "goldd""#) {
      try $0.item("card")!.setColor("goldd")
    },
    Slip(#"card.tags = { "" }"#) {
      try $0.item("card")!.setTags([""])
    },
    Slip(#"local g = animator:add("gravity", { items = { card } }) g.magnitude = "much""#) {
      try $0.add("gravity", ["items": [$0.item("card")]]).set("magnitude", to: "much")
    },
    Slip(#"local g = animator:add("gravity", { items = { card } }) g.magnitudee = 4"#) {
      try $0.add("gravity", ["items": [$0.item("card")]]).set("magnitudee", to: 4)
    },
    Slip(#"local g = animator:add("gravity", { items = { card } }) g.elapsed = 4"#) {
      try $0.add("gravity", ["items": [$0.item("card")]]).set("elapsed", to: 4)
    },
    Slip(#"local g = animator:add("gravity", { items = { card } }) g.locks = { "spin" }"#) {
      try $0.add("gravity", ["items": [$0.item("card")]]).set("locks", to: ["spin"])
    },
    Slip(#"local g = animator:add("gravity", { items = { card } }) g:remove() g.magnitude = 1"#) {
      let gravity = try $0.add("gravity", ["items": [$0.item("card")]])
      gravity.remove()
      try gravity.set("magnitude", to: 1)
    },
  ]

  @Test("a wrong argument gets the words that a script gets", arguments: slips)
  func sameWords(_ slip: Slip) throws {
    let session = try Session()
    let said = session.failure(slip.lua).split(separator: ": ", maxSplits: 1).last.map(String.init)
    let (_, stage, _) = try Self.stage()
    let error = #expect(throws: ScriptError.self) { try slip.swift(stage) }
    #expect(error?.message == said)
    #expect(error?.file == nil)
  }

  @Test("options are read and set, and removed behaviors say so")
  func options() throws {
    let (session, stage, card) = try Self.stage()
    let snap = try stage.add("snap", ["item": card, "point": Vector(80, 252)])
    #expect(snap.name == "snap" && snap.items == [card] && stage.behaviors == [snap])
    #expect(try snap.value(of: "damping") == .number(0.5))
    #expect(try snap.value(of: "point").asPoint == Vector(80, 252))
    #expect(try snap.value(of: "item").asItem === card)
    snap["damping"] = 0.25.scriptValue
    #expect(snap["damping"].asNumber == 0.25)
    try snap.set("point", to: Vector(100, 100))
    #expect(snap["point"].asPoint == Vector(100, 100))
    #expect(snap["nothing"] == .nil)
    #expect(!snap.clockMandate)
    snap.remove()
    snap.remove()
    #expect(snap.isRemoved && stage.behaviors.isEmpty && snap.items.isEmpty)
    #expect(throws: ScriptError(message: "behavior was removed")) { try snap.value(of: "damping") }
    try stage.add(snap)
    #expect(!snap.isRemoved && snap["damping"].asNumber == 0.25)
    _ = session
  }

  @Test("a behavior given as text is one like a file's, and is replaced like a saved file")
  func text() throws {
    let (session, stage, card) = try Self.stage()
    try session.host.addBehavior(
      source: """
        local Hop = {
          params = { step = { default = 2, min = 1, max = 9, unit = "pt", doc = "How far." } },
          clockMandate = true,
        }
        function Hop:onTick() self.count = (self.count or 0) + 1 self.item.x = self.item.x + self.step end
        function Hop:double(n) return 2 * n, self.count end
        function Hop:onChange(name, old) self.changed = name .. old end
        return Hop
        """, name: "hop")
    let hop = try stage.add("hop", ["item": card, "step": 3])
    #expect(hop.clockMandate)
    try stage.advance(ticks: 10)
    #expect(card.x == 187)
    #expect(hop["count"].asInteger == 10)
    #expect(try hop.call("double", 4) == .integer(8))
    try hop.set("step", to: 5)
    #expect(hop["changed"].asString == "step3.0")
    let refusal = #expect(throws: ScriptError.self) { try hop.set("step", to: 10) }
    #expect(refusal?.message == "hop: step must be from 1 to 9 pt, not 10")
    let missing = #expect(throws: ScriptError.self) { try hop.call("triple") }
    #expect(missing?.message == "hop has no method triple")

    let broken = #expect(throws: ScriptError.self) {
      try session.host.addBehavior(source: "return {\n  onTick = 4,\n}", name: "hop")
    }
    #expect(broken?.description == "hop:2: onTick must be a function, not 4")
    let failing = #expect(throws: ScriptError.self) {
      try session.host.addBehavior(
        source: "return { onTick = function() error('no') end }", name: "hop")
    }
    #expect(failing?.message == "no [hop.onTick on card, first tick]")
    try stage.advance(ticks: 1)
    #expect(card.x == 192)

    try session.host.addBehavior(
      source:
        "return { clockMandate = true, onTick = function(self) self.item.y = self.count end }",
      name: "hop")
    try stage.advance(ticks: 1)
    #expect(card.x == 192 && card.y == 11)
    #expect(
      session.events.compactMap { event -> String? in
        guard case .reload(let file, let result) = event.kind else { return nil }
        return "\(file) \(result.message)"
      } == ["hop reloaded", "hop reloaded"])
  }

  @Test("a behavior given as text wins over a file, and gives way to it when it is removed")
  func precedence() throws {
    let session = try Session([
      "hop.lua": "return { onAdd = function(self) self.from = 'file' end }"
    ])
    let stage = try session.host.makeStage()
    #expect(try stage.add("hop")["from"].asString == "file")
    try session.host.addBehavior(
      source: "return { onAdd = function(self) self.from = 'text' end }", name: "hop")
    #expect(try stage.add("hop")["from"].asString == "text")
    session.behaviors.write("hop.lua", "return { onAdd = function(self) self.from = 'new' end }")
    session.host.reloadChangedFiles()
    #expect(try stage.add("hop")["from"].asString == "text")
    #expect(session.host.removeBehavior(named: "hop"))
    #expect(!session.host.removeBehavior(named: "hop"))
    #expect(try stage.add("hop")["from"].asString == "new")
    for name in ["snap", "", "_hop", "a/b", "hop_spec"] {
      #expect(throws: ScriptError.self) {
        try session.host.addBehavior(source: "return {}", name: name)
      }
    }
  }

  @Test("children, items, touches, tags and colours are a program's too")
  func rest() throws {
    let (session, stage, card) = try Self.stage()
    try session.host.addBehavior(
      source:
        "return { appliesTo = { tag = 'hot' }, onAdd = function(self) self.item.color = 'red' end }",
      name: "heat")
    try card.setTags(["hot"])
    try stage.advance(ticks: 1)
    #expect(card.color == "red" && card.tags == ["hot"])
    try card.setColor("#ffd700")
    card.isHidden = true
    #expect(stage.itemValues.isEmpty)
    card.isHidden = false
    #expect(stage.itemValues.map(\.color) == ["#ffd700"])

    let ball = try stage.addItem("ball", size: Size(20, 20))
    let throwing = try stage.add("dynamicItem", ["items": [card]])
    let pull = try throwing.addChild("gravity", ["items": [card]])
    try pull.addItem(ball)
    #expect(pull.items == [card, ball] && throwing.children == [pull])
    try pull.removeItem(card)
    #expect(pull.items == [ball])
    try throwing.call("addLinearVelocity", Vector(60, 0), card)
    try stage.advance(ticks: 1)
    #expect(abs(card.x - 158) < 0.1)

    let tap = try stage.add("tap", ["item": card])
    var taps = 0
    session.host.onEvent = { event, _ in if event.name == "tapped" { taps += 1 } }
    #expect(tap.name == "tap")
    try stage.touch(.began, at: card.center)
    try stage.touch(.ended, at: card.center, time: stage.simulatedTime + 0.1)
    try stage.advance(ticks: 20, force: true)
    try stage.emit("tapped", ["times": 2, "at": [1.5, 2]])
    #expect(taps == 1)
    #expect(
      stage.takeEmitted().map { $0.kind } == [
        .custom(
          CustomEvent(
            name: "tapped",
            fields: [
              EventField("at", .list([.number(1.5), .number(2)])),
              EventField("times", .integer(2)),
            ]))
      ])
    let a = try stage.addItem(center: Vector(40, 40), size: Size(20, 20))
    let b = try stage.addItem(center: Vector(60, 40), size: Size(20, 20))
    let pair = try stage.addGroup(of: [a, b], name: "pair")
    #expect(pair.size == Size(40, 20))
    try stage.remove(ball)
    try stage.remove(ball)
    #expect(stage.item("ball") == nil && pull.isRemoved == false)
  }

  @Test("what belongs to another session or stage is refused")
  func strangers() throws {
    let (_, stage, card) = try Self.stage()
    let (_, other, _) = try Self.stage()
    let error = #expect(throws: ScriptError.self) { try other.add("gravity", ["items": [card]]) }
    #expect(error?.message == "item card belongs to another session")
    let second = try stage.host.makeStage()
    let staged = #expect(throws: ScriptError.self) { try second.add("gravity", ["items": [card]]) }
    #expect(staged?.message == "gravity: items: card belongs to another stage")
    #expect(throws: ScriptError.self) { try second.remove(card) }
    stage.host.discard(second)
    #expect(throws: ScriptError(message: "stage was removed")) {
      try second.addItem(size: Size(1, 1))
    }
  }
}
