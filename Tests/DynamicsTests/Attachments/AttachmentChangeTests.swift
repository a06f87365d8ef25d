import Dynamics
import Geometry
import Testing

@Suite("Changes of attachments that run")
struct AttachmentChangeTests {
  /// An attachment and a change of it.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (Item, Item) -> AttachmentBehavior
    let change: @Sendable (AttachmentBehavior) -> Void

    init(
      _ name: String, _ make: @escaping @Sendable (Item, Item) -> AttachmentBehavior,
      _ change: @escaping @Sendable (AttachmentBehavior) -> Void
    ) {
      testDescription = name
      self.make = make
      self.change = change
    }
  }

  static let rod: @Sendable (Item, Item) -> AttachmentBehavior = { item, _ in
    AttachmentBehavior(item: item, offset: Vector(5, 0), attachedToAnchor: Vector(0, -80))
  }
  static let pair: @Sendable (Item, Item) -> AttachmentBehavior = { item, other in
    AttachmentBehavior(item: item, offset: Vector(5, 0), attachedTo: other)
  }
  static let spring: @Sendable (Item, Item) -> AttachmentBehavior = { item, other in
    let spring = rod(item, other)
    (spring.frequency, spring.damping) = (2, 0.3)
    return spring
  }
  static let softPair: @Sendable (Item, Item) -> AttachmentBehavior = { item, other in
    let spring = pair(item, other)
    spring.frequency = 0.5
    return spring
  }
  static let rope: @Sendable (Item, Item) -> AttachmentBehavior = { item, _ in
    .limit(item: item, attachedToAnchor: Vector(0, -80))
  }
  static let slider: @Sendable (Item, Item) -> AttachmentBehavior = { item, other in
    .sliding(item: item, attachedTo: other, axis: Vector(1, 1))
  }
  static let weld: @Sendable (Item, Item) -> AttachmentBehavior = { item, other in
    .fixed(item: item, attachedTo: other)
  }
  static let pin: @Sendable (Item, Item) -> AttachmentBehavior = { item, _ in
    .pin(item: item, attachedToAnchor: Vector(-30, 0))
  }

  static let changes = [
    Change("rod length", rod) { $0.length = 100 },
    Change("rod without length", rod) { $0.length = 0 },
    Change("spring anchor", spring) { $0.anchorPoint = Vector(20, -70) },
    Change("rod offset", rod) { $0.offset = Vector(-10, 3) },
    Change("rod friction", rod) { $0.frictionTorque = 0.2 },
    Change("rod frequency", rod) { ($0.frequency, $0.damping) = (3, 0.5) },
    Change("pair offset", pair) { $0.toOffset = Vector(-10, 3) },
    Change("pair collision", softPair) { $0.allowsCollision = true },
    Change("spring frequency", spring) { $0.frequency = 5 },
    Change("spring damping", spring) { $0.damping = 1 },
    Change("spring across", spring) { $0.dampsAcross = false },
    Change("spring to rod", spring) { $0.frequency = 0 },
    Change("spring to soft pin", spring) { $0.length = 0 },
    Change("rope length", rope) { $0.length = 130 },
    Change("rope friction", rope) { $0.frictionTorque = 0.2 },
    Change("slider axis", slider) { $0.axis = Vector(-1, 3) },
    Change("slider range", slider) { $0.attachmentRange = 0...12 },
    Change("slider friction", slider) { $0.frictionTorque = 2 },
    Change("soft weld", weld) { ($0.frequency, $0.damping) = (3, 0.5) },
    Change("pin range", pin) { $0.attachmentRange = -0.1...0.3 },
    Change("pin friction", pin) { $0.frictionTorque = 0.2 },
    Change("soft pin", pin) { ($0.frequency, $0.damping) = (3, 0.5) },
  ]

  /// The positions of two items after a second, when an attachment is changed before or after its
  /// first tick.
  private func run(_ change: Change?, isEarly: Bool) throws -> [Double] {
    let table = ItemTable()
    let (animator, item) = try undamped(table, at: .zero, size: Size(40, 40))
    let other = try table.card(at: Vector(70, 5), size: Size(60, 40))
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    let attachment = (change ?? Self.changes[0]).make(item, other)
    if isEarly { change?.change(attachment) }
    try animator.addBehavior(attachment)
    let gravity = GravityBehavior(items: [item, other])
    if !isEarly {
      animator.tick()
      change?.change(attachment)
    }
    try animator.addBehavior(gravity)
    item.angularVelocity = 2
    item.vx = 150
    animator.advance(ticks: 60, force: true)
    return [item.x, item.y, item.angle, other.x, other.y, other.angle]
  }

  @Test("do as much as if they had been made before it ran", arguments: changes)
  func change(_ change: Change) throws {
    let (early, late) = (try run(change, isEarly: true), try run(change, isEarly: false))
    for (a, b) in zip(early, late) { #expect(abs(a - b) < 1e-3 * max(1, abs(a))) }
    let without = Change(change.testDescription, change.make) { _ in }
    #expect(try run(without, isEarly: true) != early)
  }

  @Test("A snapshot holds all of an attachment: what follows has the same bits", arguments: changes)
  func snapshot(_ change: Change) throws {
    let table = ItemTable()
    let (animator, item) = try undamped(table, at: .zero, size: Size(40, 40))
    let other = try table.card(at: Vector(70, 5), size: Size(60, 40))
    let attachment = change.make(item, other)
    try animator.addBehavior(attachment)
    try animator.addBehavior(GravityBehavior(items: [item, other]))
    item.angularVelocity = 2
    animator.advance(ticks: 10)
    let start = animator.snapshot()
    func run() -> [Double] {
      animator.advance(ticks: 30)
      return [item.x, item.y, item.angle, item.vx, other.x, other.y, other.angle]
    }
    let first = run()
    change.change(attachment)
    let changed = run()
    animator.restore(start)
    #expect(run() == first)
    change.change(attachment)
    #expect(run() == changed)
    animator.restore(start)
    attachment.remove()
    animator.advance(ticks: 5)
    animator.restore(start)
    #expect(attachment.dynamicAnimator === animator && run() == first)
  }
}
