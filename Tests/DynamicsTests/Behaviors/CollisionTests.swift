import Dynamics
import Geometry
import Testing

@Suite("CollisionBehavior")
struct CollisionTests {
  let table = ItemTable()
  let bounds = Rect(x: 0, y: 0, width: 320, height: 480)

  private func animator(dropping items: [Item]) throws -> DynamicAnimator {
    let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
    try animator.addBehavior(GravityBehavior(items: items))
    return animator
  }

  @Test("Items rest on the reference bounds, insets included")
  func referenceBounds() throws {
    let card = try table.card(at: Vector(100, 300))
    let animator = try animator(dropping: [card])
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    animator.advance(ticks: 600)
    #expect(!animator.isRunning)
    #expect(abs(card.y - 450) < 0.5)
    collision.referenceBoundsInsets = Insets(top: 0, left: 0, bottom: 0, right: 0)
    #expect(!animator.isRunning)
    card.y = 200
    collision.referenceBoundsInsets = Insets(bottom: 100)
    animator.advance(ticks: 600)
    #expect(abs(card.y - 350) < 0.5)
    let y = card.y
    collision.translatesReferenceBoundsIntoBoundary = false
    animator.advance(ticks: 100)
    #expect(BareFall.isWay(card.y - y, ticks: 100))
  }

  @Test("The mode decides between items and boundaries")
  func modes() throws {
    for (mode, stacked, onFloor) in [
      (CollisionBehavior.Mode.everything, true, true), (.boundaries, false, true),
      (.items, true, false), ([.items, .boundaries], true, true), ([], false, false),
    ] {
      let table = ItemTable()
      let upper = try table.card(at: Vector(100, 300))
      let lower = try table.card(at: Vector(100, 400))
      let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
      try animator.addBehavior(GravityBehavior(items: [upper]))
      let collision = CollisionBehavior(items: [upper, lower])
      collision.collisionMode = mode
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.addBehavior(collision)
      animator.advance(ticks: 90)
      #expect((lower.y - upper.y > 50) == stacked, "\(mode)")
      #expect((upper.y < 470) == onFloor, "\(mode)")
    }
  }

  @Test("Items without a common collision behavior pass through each other")
  func noCommonBehavior() throws {
    let (a, b) = (try table.card(at: Vector(0, 0)), try table.card(at: Vector(100, 0)))
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(CollisionBehavior(items: [a]))
    try animator.addBehavior(CollisionBehavior(items: [b]))
    a.vx = 600
    animator.advance(ticks: 30)
    #expect(abs(a.x - 6000 * (1 - Math.exp(-0.05))) < 0.1 && b.x == 100)
  }

  @Test("Named boundaries stop items, are listed, removed, and refuse what is not a line")
  func boundaries() throws {
    let card = try table.card(at: Vector(100, 300))
    let animator = try animator(dropping: [card])
    let collision = CollisionBehavior(items: [card])
    try collision.addBoundary(identifier: "shelf", from: Vector(0, 400), to: Vector(300, 400))
    try collision.addBoundary(
      identifier: "bowl",
      path: [Vector(0, 500), Vector(0, 700), Vector(400, 700), Vector(400, 500)])
    #expect(collision.boundaryIdentifiers == ["shelf", "bowl"])
    #expect(
      collision.boundary(identifier: "shelf") == VectorPath([Vector(0, 400), Vector(300, 400)]))
    #expect(throws: DynamicsError.boundaryIsInUse(identifier: "bowl")) {
      try collision.addBoundary(identifier: "bowl", from: .zero, to: Vector(1, 1))
    }
    #expect(throws: DynamicsError.boundaryWithoutLength(identifier: "dot")) {
      try collision.addBoundary(identifier: "dot", from: .zero, to: .zero)
    }
    #expect(throws: DynamicsError.self) {
      try collision.addBoundary(identifier: "far", from: .zero, to: Vector(.infinity, 0))
    }
    try animator.addBehavior(collision)
    animator.advance(ticks: 600)
    #expect(abs(card.y - 370) < 0.5)
    collision.removeBoundary(identifier: "shelf")
    collision.removeBoundary(identifier: "shelf")
    animator.advance(ticks: 600)
    #expect(abs(card.y - 670) < 0.5)
    #expect(collision.boundary(identifier: "shelf") == nil)
  }

  @Test("Boundaries survive that the behavior is removed and added again")
  func readded() throws {
    let card = try table.card(at: Vector(100, 300))
    let animator = try animator(dropping: [card])
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    try collision.addBoundary(identifier: "shelf", from: Vector(0, 400), to: Vector(300, 400))
    try animator.addBehavior(collision)
    animator.tick()
    collision.remove()
    #expect(collision.boundaryIdentifiers == ["shelf"])
    #expect(collision.translatesReferenceBoundsIntoBoundary)
    try animator.addBehavior(collision)
    animator.advance(ticks: 600)
    #expect(abs(card.y - 370) < 0.5)
  }

  @Test("Contacts with items and boundaries begin with a point and end without")
  func contacts() throws {
    let card = try table.card(at: Vector(100, 420))
    let other = try table.card(at: Vector(200, 420))
    let animator = try animator(dropping: [card, other])
    let collision = CollisionBehavior(items: [card, other])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    let listener = ContactListener()
    collision.collisionDelegate = listener
    var events: [String] = []
    animator.onEvent = { event in
      if case .contact(let contact) = event { events.append(contact.phase.rawValue) }
    }
    animator.advance(ticks: 60)
    #expect(listener.heard.prefix(2) == ["began bounds 480", "began bounds 480"])
    listener.heard = []
    card.vx = 400
    animator.advance(ticks: 60)
    #expect(listener.heard.first == "began item")
    listener.heard = []
    card.y = 100
    animator.tick()
    animator.tick()
    #expect(listener.heard.contains("ended bounds"))
    #expect(events.contains("began") && events.contains("ended"))
  }

  @Test("Elasticity and friction decide how an item bounces and slides")
  func material() throws {
    let card = try table.card(at: Vector(100, 200))
    let animator = try animator(dropping: [card])
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = DynamicItemBehavior(items: [card])
    properties.elasticity = 0.5
    properties.resistance = 0
    try animator.addBehavior(properties)
    try animator.addBehavior(collision)
    var apex = Double.infinity
    var hasBounced = false
    for _ in 0..<200 {
      let before = card.vy
      animator.tick()
      if before > 0, card.vy < 0 { hasBounced = true }
      if hasBounced { apex = min(apex, card.y) }
      if hasBounced, card.vy > 0 { break }
    }
    // A fall of 250 pt with elasticity 0.5 comes back to a quarter of it.
    #expect(abs((450 - apex) - 62.5) < 8)
  }

  @Test("An item without elasticity does not bounce off a boundary")
  func noBounce() throws {
    let card = try table.card(at: Vector(100, 200))
    let animator = try animator(dropping: [card])
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    let dead = DynamicItemBehavior(items: [card])
    dead.elasticity = 0
    try animator.addBehavior(dead)
    var highest = 0.0
    while animator.isRunning {
      animator.tick()
      highest = min(highest, card.vy)
    }
    #expect(highest > -10)
    #expect(abs(card.y - 450) < 0.5)
  }
}

/// Notes contacts in words.
private final class ContactListener: CollisionBehaviorDelegate {
  var heard: [String] = []

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    with other: any DynamicItem, at point: Vector
  ) {
    heard.append("began item")
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Vector
  ) {
    heard.append("began \(identifier ?? "bounds") \(Int(Math.round(point.y)))")
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    heard.append("ended \(identifier ?? "bounds")")
  }
}
