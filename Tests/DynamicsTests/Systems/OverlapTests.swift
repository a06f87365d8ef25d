import Dynamics
import Geometry
import Testing

/// Complaints 10 and 12: overlaps, pushes against walls, elasticity 1, zero size, dangling objects.
@Suite("What used to tremble or crash")
struct OverlapTests {
  let table = ItemTable()

  @Test("Items that overlap at the start move apart smoothly, at most at 450 pt/s, and then stand")
  func overlap() throws {
    let items = try (0..<5).map { index in
      try table.card(at: Vector(200 + 4 * Double(index), 200 + 3 * Double(index)))
    }
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(CollisionBehavior(items: items))
    for tick in 0..<300 {
      let before = items.map(\.center)
      animator.tick()
      for (item, center) in zip(items, before) {
        // Each is pushed by up to two neighbours, 450 pt/s apart: 7.5 pt a tick for each pair.
        #expect(item.center.distance(to: center) < 15.5, "tick \(tick)")
      }
    }
    for (index, a) in items.enumerated() {
      for b in items[(index + 1)...] {
        // The boxes are almost upright, so their separation is the greater of the two distances.
        let (gapX, gapY) = (abs(a.x - b.x) - 60, abs(a.y - b.y) - 60)
        #expect(max(gapX, gapY) > -1.5)
      }
    }
    let places = items.map(\.center)
    animator.advance(ticks: 300, force: true)
    for (item, place) in zip(items, places) {
      #expect(item.velocity.length < 1 && item.center.distance(to: place) < 0.1)
    }
  }

  @Test("Two items in the very same place come apart too")
  func coincident() throws {
    let (a, b) = (try table.card(at: Vector(100, 100)), try table.card(at: Vector(100, 100)))
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(CollisionBehavior(items: [a, b]))
    animator.advance(ticks: 120)
    #expect(a.center.distance(to: b.center) > 58)
    #expect(((a.center + b.center) / 2).distance(to: Vector(100, 100)) < 1)
  }

  @Test("An item that starts in a wall leaves it on the side where its center is")
  func inWall() throws {
    for (y, rest) in [(190.0, 170.0), (210, 230)] {
      let card = try table.card(at: Vector(100, y))
      let animator = DynamicAnimator(itemTable: table)
      let collision = CollisionBehavior(items: [card])
      try collision.addBoundary(identifier: "wall", from: Vector(0, 200), to: Vector(200, 200))
      try animator.addBehavior(collision)
      var last = y
      for _ in 0..<30 {
        animator.tick()
        #expect(abs(card.y - last) < 7.6)
        last = card.y
      }
      #expect((card.y - rest) * (rest - 200) > -22.5 && card.velocity.length < 1)
    }
  }

  @Test("A push against a wall does not tremble: no position changes over 600 ticks")
  func pressed() throws {
    for magnitude in [1.5, 3, 10] {
      let card = try table.card(at: Vector(200, 130))
      let animator = DynamicAnimator(
        referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
      let collision = CollisionBehavior(items: [card])
      collision.translatesReferenceBoundsIntoBoundary = true
      let push = PushBehavior(items: [card])
      push.setAngle(0.3, magnitude: magnitude)
      try animator.addBehavior(collision)
      try animator.addBehavior(push)
      try animator.addBehavior(GravityBehavior(items: [card]))
      animator.advance(ticks: 600, force: true)
      let (place, angle) = (card.center, card.angle)
      for _ in 0..<600 {
        animator.tick(force: true)
        #expect(card.center.distance(to: place) < 1e-6 && abs(card.angle - angle) < 1e-6)
      }
      #expect(abs(card.x - 290) < 0.75 && abs(card.y - 450) < 0.75)
      #expect(!animator.isRunning)
    }
  }

  @Test("With elasticity 1 and no resistance a ball keeps its height: it does not come to rest")
  func elastic() throws {
    let ball = try table.makeItem(
      ItemDefinition(
        center: Vector(160, 200), size: Size(40, 40), collisionBoundsType: .ellipse))
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
    let collision = CollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    let settings = DynamicItemBehavior(items: [ball])
    (settings.elasticity, settings.resistance) = (1, 0)
    try animator.addBehavior(GravityBehavior(items: [ball]))
    try animator.addBehavior(collision)
    try animator.addBehavior(settings)
    animator.advance(ticks: 3600)
    #expect(animator.isRunning)
    var highest = Double.infinity
    for _ in 0..<120 {
      animator.tick()
      highest = min(highest, ball.y)
    }
    #expect(abs(highest - 200) < 30)
    // The usual resistance ends it: below 150 pt/s nothing bounces.
    settings.resistance = nil
    animator.advance(ticks: 7200)
    #expect(!animator.isRunning && abs(ball.y - 460) < 0.75)
  }

  @Test("Zero, negative and endless sizes are errors, wherever they are given")
  func zeroSize() throws {
    let animator = DynamicAnimator(itemTable: table)
    for size in [Size(0, 10), Size(10, 0), Size(-1, 10), Size(.infinity, 10), Size(.nan, 10)] {
      let item = CustomItem(center: .zero, size: size)
      #expect(throws: DynamicsError.self) { try table.card(size: size) }
      #expect(throws: DynamicsError.self) {
        try animator.addBehavior(GravityBehavior(items: [item]))
      }
      let card = try table.card()
      #expect(throws: DynamicsError.self) {
        try card.setFrame(Rect(origin: .zero, size: size))
      }
      #expect(card.size == Size(60, 60))
    }
    #expect(animator.behaviors.isEmpty)
    let late = CustomItem(center: .zero)
    try animator.addBehavior(GravityBehavior(items: [late]))
    animator.tick()
    late.bounds = .zero
    animator.advance(ticks: 10)
    #expect(BareFall.isWay(late.center.y, ticks: 11))
  }

  @Test("Delegates, animators and items that are gone are forgotten, not called")
  func dangling() throws {
    final class Both: DynamicAnimatorDelegate, CollisionBehaviorDelegate {}
    let card = try table.card(at: Vector(100, 100))
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    var animator: DynamicAnimator? = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200), itemTable: table)
    var delegate: Both? = Both()
    animator?.delegate = delegate
    collision.collisionDelegate = delegate
    let gravity = GravityBehavior(items: [card])
    try animator?.addBehavior(gravity)
    try animator?.addBehavior(collision)
    delegate = nil
    animator?.advance(ticks: 120)
    #expect(animator?.delegate == nil && collision.collisionDelegate == nil)
    #expect(abs(card.y - 170) < 0.75)
    animator = nil
    #expect(gravity.dynamicAnimator == nil && collision.boundaryIdentifiers.isEmpty)
    gravity.magnitude = 0.5
    collision.collisionMode = .items
    card.x = 50
    let second = DynamicAnimator(itemTable: table)
    try second.addBehavior(gravity)
    let floor = card.y
    second.advance(ticks: 30)
    #expect(BareFall.isWay((card.y - floor) * 2, ticks: 30) && gravity.magnitude == 0.5)
    var lent: CustomItem? = CustomItem(center: .zero)
    weak let watched = lent
    let push = PushBehavior(items: [lent!])
    try second.addBehavior(push)
    second.tick()
    lent = nil
    #expect(watched != nil)
    try push.removeItem(push.items[0])
    second.tick()
    #expect(watched == nil && push.items.isEmpty)
  }
}
