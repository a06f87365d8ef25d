import Dynamics
import Geometry
import Scripting
import Testing

/// Objects of a program as items that scripts see and move.
@Suite struct ObjectTests {
  /// A program's own view, which counts the writes to it.
  private final class Card: DynamicItem {
    var center: Vector { didSet { writes += 1 } }
    var bounds = Rect(x: 0, y: 0, width: 60, height: 40)
    var transform = AffineTransform.identity
    private(set) var writes = 0

    init(_ center: Vector) { self.center = center }

    var angle: Double { transform.components.rotation }
  }

  private static func make() throws -> (stage: Stage, card: Card, item: StageItem, session: Session)
  {
    let session = try Session([
      "slide.lua": """
      local Slide = { appliesTo = { tag = "slide" }, clockMandate = true }
      function Slide:onTick() self.item.x = self.item.x + 2 self.item.angle = self.item.angle + 0.1 end
      return Slide
      """
    ])
    let stage = try session.host.makeStage()
    let card = Card(Vector(100, 100))
    let item = try stage.addItem(card, name: "card")
    return (stage, card, item, session)
  }

  @Test("scripts find the object by name, and it follows them after each tick")
  func follows() throws {
    let (stage, card, item, session) = try Self.make()
    #expect(item.size == Size(60, 40) && stage.item("card") === item)
    #expect(stage.item(for: card) === item && stage.object(of: item) === card)
    try item.setTags(["slide"])
    try stage.advance(ticks: 3)
    #expect(card.center == Vector(106, 100))
    #expect(abs(card.angle - 0.3) < 1e-12)
    #expect(card.writes == 3)
    _ = session
  }

  @Test("an object that stands still is not written to")
  func still() throws {
    let (stage, card, _, _) = try Self.make()
    try stage.advance(ticks: 5, force: true)
    #expect(card.writes == 0)
  }

  @Test("physics and behaviors of the program move the same item as scripts")
  func physics() throws {
    let (stage, card, item, _) = try Self.make()
    let snap = SnapBehavior(item: card, snapTo: Vector(200, 100))
    try stage.animator.addBehavior(snap)
    try stage.add("dynamicItem", ["items": [item], "allowsRotation": false])
    try stage.advance(ticks: 120)
    #expect(abs(card.center.x - 200) < 1)
    #expect(card.center == item.center)
    #expect(stage.animator.items(in: Rect(x: 190, y: 90, width: 20, height: 20)).count == 1)
  }

  @Test("a change of the object counts once the stage is told")
  func update() throws {
    let (stage, card, item, _) = try Self.make()
    card.center = Vector(10, 10)
    card.transform = AffineTransform(rotation: 0.5)
    try stage.advance(ticks: 1, force: true)
    #expect(item.x == 100)
    card.bounds.size = Size(20, 30)
    try stage.updateItem(card)
    #expect(item.center == Vector(10, 10) && item.size == Size(20, 30))
    #expect(abs(item.angle - 0.5) < 1e-12)
    card.bounds.size = Size(-1, 30)
    #expect(throws: ScriptError.self) { try stage.updateItem(card) }
    #expect(item.size == Size(20, 30))
    #expect(throws: ScriptError.self) { try stage.updateItem(Card(.zero)) }
  }

  @Test("a restored snapshot gives the object its center and rotation back, and the object itself")
  func restored() throws {
    let (stage, card, item, session) = try Self.make()
    try item.setTags(["slide"])
    try stage.advance(ticks: 2)
    let snapshot = session.host.snapshot()
    try stage.advance(ticks: 2)
    try stage.remove(item)
    #expect(stage.item(for: card) == nil)
    card.center = .zero
    session.host.restore(snapshot)
    #expect(card.center == Vector(104, 100))
    #expect(abs(card.angle - 0.2) < 1e-12)
    #expect(stage.item(for: card) === item)
    try stage.advance(ticks: 1)
    #expect(card.center == Vector(106, 100))
    #expect(throws: ScriptError.self) { try stage.addItem(card) }
  }

  @Test("a dry run does not touch the object")
  func dryRun() throws {
    let (stage, card, item, session) = try Self.make()
    try item.setTags(["slide"])
    try stage.advance(ticks: 1)
    let writes = card.writes
    session.behaviors.write(
      "slide.lua",
      "return { appliesTo = { tag = 'slide' }, clockMandate = true, onTick = function(self) self.item.x = 0 end }"
    )
    session.host.reloadChangedFiles()
    #expect(card.writes == writes && card.center == Vector(102, 100))
    try stage.advance(ticks: 1)
    #expect(card.center == Vector(0, 100))
  }

  @Test("a dry run that advances another stage does not touch that stage's objects")
  func dryRunOfOthers() throws {
    func file(_ hook: String) -> String {
      "return { params = { go = { kind = 'function' } }, clockMandate = true, onTick = function(self) \(hook) end }"
    }
    let session = try Session(["nudge.lua": file("")])
    let stage = try session.run(
      """
      local other = libration.stage {}
      other.animator:add({ clockMandate = true, onTick = function()
        local item = other:item("view")
        if item then item.x = item.x + 1 end
      end })
      animator:add("nudge", { go = function() other:advance { ticks = 1 } end })
      """)
    let other = try #require(session.host.stages.first { $0 !== stage })
    let card = Card(Vector(100, 100))
    try other.addItem(card, name: "view")
    try stage.advance(ticks: 1)
    session.behaviors.write("nudge.lua", file("self.go()"))
    session.host.reloadChangedFiles()
    #expect(card.writes == 0)
    try stage.advance(ticks: 1)
    #expect(card.writes == 1 && card.center.x == 101)
  }

  @Test("a removed item lets go of its object, which may come back")
  func removed() throws {
    let (stage, _, item, _) = try Self.make()
    weak var gone: Card?
    do {
      let card = Card(Vector(1, 2))
      gone = card
      let other = try stage.addItem(card, name: "other")
      #expect(throws: ScriptError.self) { try stage.addItem(card) }
      try stage.remove(other)
      try stage.addItem(card, name: "other")
      try stage.remove(try #require(stage.item("other")))
    }
    try stage.advance(ticks: 1)
    #expect(gone == nil)
    #expect(stage.items == [item])
    #expect(throws: ScriptError.self) { try stage.addItem(item.item, name: "again") }
  }
}
