import Dynamics
import Geometry
import Testing

@Suite("AttachmentBehavior")
struct AttachmentTests {
  let table = ItemTable()

  private func undamped(_ items: [any DynamicItem], in animator: DynamicAnimator) throws {
    let properties = DynamicItemBehavior(items: items)
    properties.resistance = 0
    properties.angularResistance = 0
    try animator.addBehavior(properties)
  }

  @Test("The length is what the geometry gives when the attachment is made, offsets turned")
  func length() throws {
    let (a, b) = (
      try table.card(at: Vector(0, 0), angle: Math.pi / 2), try table.card(at: Vector(100, 0))
    )
    #expect(AttachmentBehavior(item: a, attachedToAnchor: Vector(30, 40)).length == 50)
    #expect(AttachmentBehavior(item: a, attachedTo: b).length == 100)
    let held = AttachmentBehavior(
      item: a, offset: Vector(10, 0), attachedTo: b, offset: Vector(0, 10))
    #expect(abs(held.length - 100) < 1e-12)
    #expect(held.attachedBehaviorType == .items)
  }

  @Test("A rod keeps its length under gravity and swings with a pendulum's period")
  func pendulum() throws {
    let animator = DynamicAnimator(itemTable: table)
    let amplitude = 0.05
    let bob = try table.card(
      at: Vector(angle: Math.pi / 2 - amplitude, length: 200), size: Size(2, 2))
    let rod = AttachmentBehavior(item: bob, attachedToAnchor: .zero)
    try undamped([bob], in: animator)
    try animator.addBehavior(GravityBehavior(items: [bob]))
    try animator.addBehavior(rod)
    var crossings: [Double] = []
    var last = bob.x
    for tick in 1...600 {
      animator.tick()
      #expect(abs(bob.center.length - 200) < 0.5)
      if last > 0, bob.x <= 0 { crossings.append(Double(tick) - bob.x / (bob.x - last)) }
      last = bob.x
    }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1) / 60
    let expected = 2 * Math.pi * (200.0 / 1000).squareRoot() * (1 + amplitude * amplitude / 16)
    #expect(abs(period - expected) < 0.01 * expected)
  }

  @Test("A spring has the frequency and the decay of the closed form")
  func spring() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: Vector(100, 0))
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.length = 50
    spring.frequency = 2
    spring.damping = 0.3
    try undamped([item], in: animator)
    try animator.addBehavior(spring)
    let w = 2 * Math.pi * 2
    let root = (1 - 0.09).squareRoot()
    for tick in 1...60 {
      animator.tick()
      let t = Double(tick) / 60
      let decay = Math.exp(-0.3 * w * t)
      let expected =
        50 * decay * (Math.cos(w * root * t) + 0.3 / root * Math.sin(w * root * t))
      #expect(abs(item.x - 50 - expected) < 1, "tick \(tick)")
      #expect(abs(item.y) < 1e-6)
    }
  }

  @Test("Two items on a spring keep their common center, whatever their masses")
  func twoItems() throws {
    let animator = DynamicAnimator(itemTable: table)
    let a = try table.card(at: Vector(0, 0), size: Size(20, 20))
    let b = try table.card(at: Vector(200, 0), size: Size(40, 40))
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    spring.frequency = 1
    spring.damping = 0.5
    spring.length = 100
    try undamped([a, b], in: animator)
    try animator.addBehavior(spring)
    animator.advance(ticks: 300)
    #expect(abs(b.x - a.x - 100) < 1)
    #expect(abs((a.x * 400 + b.x * 1600) / 2000 - 160) < 0.05)
  }

  @Test("An offset lets the pull turn the item")
  func offset() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero)
    let spring = AttachmentBehavior(
      item: item, offset: Vector(0, -30), attachedToAnchor: Vector(100, -30))
    spring.length = 0
    spring.frequency = 1
    try animator.addBehavior(spring)
    animator.advance(ticks: 2)
    // A pull at an arm of 30 pt turns by arm / 600 pt², the square of the radius of gyration.
    #expect(item.x > 0.1 && abs(item.angle / item.x / 0.05 - 1) < 0.01)
  }

  @Test("Moving the anchor drags the item, and wakes a paused animator")
  func drag() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Vector(0, -100))
    try animator.addBehavior(rod)
    animator.advance(ticks: 100)
    #expect(!animator.isRunning)
    for tick in 1...60 {
      rod.anchorPoint = Vector(Double(tick), -100 - Double(tick))
      animator.tick()
    }
    #expect(abs(item.center.distance(to: rod.anchorPoint) - 100) < 1)
    #expect(item.center.length > 40)
  }

  @Test("Attached items do not collide with each other; they do again after the removal")
  func collisions() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (a, b) = (try table.card(at: .zero), try table.card(at: Vector(100, 0)))
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    spring.frequency = 1
    spring.damping = 1
    spring.length = 10
    try animator.addBehavior(CollisionBehavior(items: [a, b]))
    try animator.addBehavior(spring)
    animator.advance(ticks: 120)
    #expect(abs(b.x - a.x - 10) < 0.1)
    spring.remove()
    animator.advance(ticks: 120)
    #expect(abs(b.x - a.x - 60) < 1)
  }

  @Test("An attachment without length holds two points together")
  func pin() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: Vector(30, 0))
    let pin = AttachmentBehavior(
      item: item, offset: Vector(-30, 0), attachedToAnchor: Vector(0, 0))
    #expect(pin.length == 0)
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(pin)
    for _ in 0..<60 {
      animator.tick()
      #expect(abs(item.center.length - 30) < 0.5)
    }
    let angle = swung(from: 0, by: 1000 * 30 / (30 * 30 + 600), air: 0.1, ticks: 60)
    #expect(abs(item.y - 30 * Math.sin(angle)) < 1)
    pin.length = 20
    animator.advance(ticks: 60)
    let end = item.center + Vector(-30, 0).rotated(by: item.angle)
    #expect(abs(end.length - 20) < 0.5)
  }
}
