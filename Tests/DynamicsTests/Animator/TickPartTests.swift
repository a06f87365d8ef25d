import Dynamics
import Geometry
import Physics
import Testing

/// A part that moves and turns one item until a tick, and records its calls.
private struct Carrier: TickPart {
  static let label = "carriers"
  var row = 0
  var start = Vector.zero
  /// Points and radians per tick; nil where nothing is driven.
  var step: Vector?
  var turn: Double?
  var firstTick = 0
  var lastTick = 0
  var heard: [Int] = []

  var needsTicks: Bool { firstTick > 0 }

  mutating func takeInput(_ tick: PartTick) { heard.append(tick.count) }

  mutating func drive(_ tick: PartTick) {
    guard needsTicks else { return }
    let count = Double(tick.count - firstTick + 1)
    tick.drive(row, center: step.map { start + $0 * count }, angle: turn.map { $0 * count })
  }

  mutating func write(_ tick: PartTick) {
    guard needsTicks, tick.count == lastTick else { return }
    tick.setVelocity(row, step.map { $0 * tick.rate }, angular: turn.map { $0 * tick.rate })
    firstTick = 0
  }
}

/// A part that calls a closure.
private struct Caller: TickPart {
  static let label = "callers"
  var needsTicks: Bool { false }
  var call: (() -> Void)?

  static func callBack(in animator: DynamicAnimator) {
    animator.part(Caller.self)?.call?()
  }
}

@Suite("What other rooms do in a tick")
struct TickPartTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator

  init() { animator = DynamicAnimator(itemTable: table) }

  private func carry(_ item: Item, step: Vector?, turn: Double? = nil, ticks: Int) {
    animator.withPart(Carrier.self) { part in
      (part.row, part.start) = (item.row, item.center)
      (part.step, part.turn) = (step, turn)
      part.firstTick = animator.tickCount + 1
      part.lastTick = animator.tickCount + ticks
    }
  }

  @Test("is exact to the bit in rows and world, with the velocity that leads there")
  func exact() throws {
    let item = try table.card(at: Vector(100, 100))
    try animator.addBehavior(GravityBehavior(items: [item]))
    carry(item, step: Vector(1.0 / 3, 0.1), turn: 0.01, ticks: 30)
    for tick in 1...29 {
      animator.tick()
      let count = Double(tick)
      #expect(item.center == Vector(100, 100) + Vector(1.0 / 3, 0.1) * count)
      #expect(item.angle == 0.01 * count)
      #expect((item.velocity - Vector(20, 6)).length < 1e-4)
      #expect(abs(item.angularVelocity - 0.6) < 1e-6)
    }
  }

  @Test("is let go with its velocity, which gravity then changes")
  func letGo() throws {
    let (animator, item) = try undamped(table, at: Vector(100, 100))
    try animator.addBehavior(GravityBehavior(items: [item]))
    animator.withPart(Carrier.self) { part in
      (part.row, part.start, part.step) = (item.row, item.center, Vector(2, 0))
      (part.firstTick, part.lastTick) = (1, 30)
    }
    animator.advance(ticks: 90)
    #expect(abs(item.x - (100 + 2 * 90)) < 1e-3)
    #expect(abs(item.y - (100 + 0.5 * 1000)) < 1)
    #expect(abs(item.velocity.x - 120) < 1e-3)
  }

  @Test(
    "pushes others with the velocity it has, whether anchored or not", arguments: [false, true])
  func push(isAnchored: Bool) throws {
    let item = try table.card(at: Vector(100, 100))
    let other = try table.card(at: Vector(170, 100))
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    let properties = DynamicItemBehavior(items: [item, other])
    (properties.elasticity, properties.resistance, properties.friction) = (0, 0, 0)
    try animator.addBehavior(properties)
    let anchor = DynamicItemBehavior(items: [item])
    anchor.isAnchored = isAnchored
    try animator.addBehavior(anchor)
    carry(item, step: Vector(2, 0), ticks: 30)
    animator.advance(ticks: 30)
    #expect(item.center == Vector(160, 100))
    #expect(abs(other.velocity.x - 120) < 0.5)
    animator.advance(ticks: 10)
    // An anchored item stays where the part left it; another item moves on.
    #expect(abs(item.x - (isAnchored ? 160 : 180)) < 1e-6)
  }

  @Test("that only turns an item leaves its center to behaviors")
  func turning() throws {
    let (animator, item) = try undamped(table, at: Vector(100, 100))
    try animator.addBehavior(GravityBehavior(items: [item]))
    animator.withPart(Carrier.self) { part in
      (part.row, part.turn, part.firstTick, part.lastTick) = (item.row, 0.02, 1, 30)
    }
    animator.advance(ticks: 30)
    #expect(item.angle == 0.02 * 30)
    #expect(abs(item.y - (100 + 0.5 * 1000 / 4)) < 1)
    animator.advance(ticks: 30)
    #expect(abs(item.angle - 1.2) < 1e-4)
    #expect(abs(item.angularVelocity - 1.2) < 1e-5)
  }

  @Test("goes on over what is stored into the row meanwhile, without a jerk")
  func overwritten() throws {
    let item = try table.card(at: Vector(100, 100))
    try animator.addBehavior(DynamicItemBehavior(items: [item]))
    carry(item, step: Vector(1, 0), ticks: 30)
    animator.advance(ticks: 10)
    item.x = 500
    animator.tick()
    #expect(item.x == 111)
    #expect(abs(item.velocity.x - 60) < 1e-3)
  }

  @Test("is part of snapshots, which give the same bits again")
  func snapshots() throws {
    let item = try table.card(at: Vector(100, 100))
    try animator.addBehavior(GravityBehavior(items: [item]))
    carry(item, step: Vector(1, 0), turn: 0.1, ticks: 20)
    animator.advance(ticks: 10)
    let snapshot = animator.snapshot()
    animator.advance(ticks: 40)
    let end = (item.center, item.angle, item.velocity)
    animator.restore(snapshot)
    #expect(item.x == 110)
    #expect(animator.part(Carrier.self)?.heard.count == 10)
    animator.advance(ticks: 40)
    #expect((item.center, item.angle, item.velocity) == end)
  }

  @Test("keeps the animator awake while it needs ticks, and says so")
  func awake() throws {
    let item = try table.card()
    carry(item, step: nil, turn: nil, ticks: 100)
    #expect(animator.advance(ticks: 200) == 100)
    #expect(!animator.isRunning)
    carry(item, step: nil, turn: nil, ticks: 10)
    #expect(animator.isRunning)
    #expect(animator.explain().running == ["carriers"])
    animator.advance(ticks: 10)
    #expect(animator.explain().running.isEmpty)
  }

  @Test("calls back before actions, and changes of structure wait for the tick's end")
  func callBack() throws {
    let item = try table.card()
    var order: [String] = []
    let behavior = GravityBehavior(items: [item])
    behavior.action = { order.append("action") }
    try animator.addBehavior(behavior)
    let animator = animator
    animator.withPart(Caller.self) { part in
      part.call = {
        order.append("call \(animator.behaviors.count)")
        animator.removeBehavior(behavior)
        order.append("removed \(animator.behaviors.count)")
      }
    }
    animator.tick()
    #expect(order == ["call 1", "removed 0", "action"])
    #expect(animator.behaviors.isEmpty)
    animator.withPart(Caller.self, waking: false) { $0.call = nil }
  }

  @Test("of a removed item leaves nothing behind")
  func removed() throws {
    let item = try table.card()
    try animator.addBehavior(GravityBehavior(items: [item]))
    carry(item, step: Vector(1, 0), ticks: 10)
    animator.advance(ticks: 3)
    item.remove()
    animator.advance(ticks: 20, force: true)
    #expect(animator.world.bodyCount == 0)
  }
}
