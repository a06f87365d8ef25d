import Dynamics
import Geometry
import Testing

@Suite("The classic rest rule")
struct RestTests {
  let table = ItemTable()

  private func coasting(velocity: Vector, angular: Double) throws -> DynamicAnimator {
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card()
    let free = DynamicItemBehavior(items: [card])
    free.resistance = 0
    free.angularResistance = 0
    free.addLinearVelocity(velocity, item: card)
    free.addAngularVelocity(angular, item: card)
    try animator.addBehavior(free)
    return animator
  }

  @Test("Rest is half a second under 1.5 pt/s and 2 degrees per second")
  func limits() throws {
    let degree = Math.pi / 180
    #expect(
      try coasting(velocity: Vector(0.9, 1.19), angular: 1.9 * degree).advance(ticks: 99) == 30)
    #expect(try coasting(velocity: Vector(0.9, 1.21), angular: 0).advance(ticks: 99) == 99)
    #expect(try coasting(velocity: .zero, angular: -2.1 * degree).advance(ticks: 99) == 99)
  }

  @Test("Each item that moved tells once that it came to rest; one that never moved does not")
  func events() throws {
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let (card, still) = (try table.card(), try table.card(at: snapEnd))
    var rests: [(Double, Bool)] = []
    animator.onEvent = { [unowned animator] event in
      if case .rested(let item) = event { rests.append((animator.elapsedTime, item === card)) }
    }
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    try animator.addBehavior(DynamicItemBehavior(items: [still]))
    animator.advance(ticks: 600)
    #expect(rests.count == 1)
    #expect(rests.first?.1 == true && rests.first?.0 == animator.elapsedTime)
    snap.snapPoint = snapStart
    animator.advance(ticks: 600)
    #expect(rests.count == 2)
  }

  @Test("An action that moves an item tick after tick is passive; one jump is seen by the world")
  func jumps() throws {
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card()
    let probe = Probe(items: [card])
    probe.onTick = { _ in card.x += 1 }
    try animator.addBehavior(probe)
    #expect(animator.advance(ticks: 100) == 30)

    let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    let second = DynamicAnimator(
      referenceBounds: bounds, itemTable: table, restRule: .classic)
    let ball = try table.card(at: Vector(200, 370))
    let floor = CollisionBehavior(items: [ball])
    floor.translatesReferenceBoundsIntoBoundary = true
    try second.addBehavior(GravityBehavior(items: [ball]))
    try second.addBehavior(floor)
    let thrower = Probe()
    thrower.onTick = { probe in if probe.clocks.count == 30 { ball.y = 200 } }
    try second.addBehavior(thrower)
    #expect(second.advance(ticks: 300) > 60)
    #expect(abs(ball.y - 370) < 0.5)
  }

  @Test("A velocity that an action sets keeps the animator awake")
  func velocityFromAction() throws {
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card()
    let probe = Probe(items: [card])
    probe.onTick = { probe in if probe.clocks.count == 30 { card.vx = 50 } }
    try animator.addBehavior(probe)
    #expect(animator.advance(ticks: 60) == 60)
    #expect(abs(card.exact(.x) - snapStart.x - 500 * (1 - Math.exp(-0.05))) < 0.1)
  }

  @Test("Sleeping bodies and items that come to rest cheat nobody: nothing moves after the pause")
  func stays() throws {
    let bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    let animator = DynamicAnimator(
      referenceBounds: bounds, itemTable: table, restRule: .classic)
    let cards = try (0..<5).map {
      try table.card(at: Vector(100 + 3 * Double($0), 40 * Double($0)))
    }
    let collision = CollisionBehavior(items: cards)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: cards))
    try animator.addBehavior(collision)
    #expect(animator.advance(ticks: 1200) < 1200)
    let before = cards.map(\.center)
    animator.advance(ticks: 300, force: true)
    for (card, center) in zip(cards, before) { #expect(card.center.distance(to: center) < 1) }
  }
}
