import Dynamics
import Geometry
import Testing

/// Reference bounds that get another size or other insets.
@Suite("Moved reference bounds")
struct MovedBoundsTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator

  init() {
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 300, height: 400), itemTable: table)
  }

  private func bounded(_ items: [Item], _ insets: Insets = .zero) throws -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.referenceBoundsInsets = insets
    try animator.addBehavior(collision)
    return collision
  }

  private func shrink(to height: Double) {
    animator.referenceBounds = Rect(x: 0, y: 0, width: 300, height: height)
  }

  @Test("an edge passes nothing, whatever an item is: a circle, turned, in a group of its own")
  func forms() throws {
    let round = try table.makeItem(
      ItemDefinition(
        center: Vector(50, 380), size: Size(40, 40), collisionBoundsType: .ellipse))
    let turned = try table.card(at: Vector(150, 360), size: Size(40, 40), angle: 0.6)
    let wide = try table.card(at: Vector(240, 395), size: Size(100, 10))
    for item in [round, turned, wide] { _ = try bounded([item]) }
    for height in stride(from: 380.0, to: 90, by: -20) {
      shrink(to: height)
      animator.tick(force: true)
      for item in [round, turned, wide] {
        #expect(item.y < height && item.velocity.length < 20, "\(item) at \(height)")
      }
    }
    #expect(abs(round.y - 80) < 0.5 && abs(wide.y - 95) < 0.5 && turned.y < 82)
  }

  @Test("an edge that jumps carries a pyramid along, in which nothing is moved against another")
  func pyramid() throws {
    var items: [Item] = []
    for row in 0..<4 {
      for place in 0..<(4 - row) {
        let x = 90 + Double(40 * place + 20 * row)
        items.append(
          try table.card(at: Vector(x, 380 - Double(40 * row)), size: Size(40, 40)))
      }
    }
    try animator.addBehavior(GravityBehavior(items: items))
    _ = try bounded(items)
    while animator.tick() {}
    let before = items.map(\.center)
    shrink(to: 250)
    animator.tick()
    for (item, center) in zip(items, before) {
      #expect(item.center.distance(to: center - Vector(0, 150)) < 0.1)
    }
    animator.advance(ticks: 30)
    for (item, center) in zip(items, before) {
      #expect(item.center.distance(to: center - Vector(0, 150)) < 0.3)
    }
  }

  @Test("an item that is pushed pushes one of no bounds, and passes one that it does not meet")
  func others() throws {
    let pushed = try table.card(at: Vector(100, 370), size: Size(40, 40))
    let above = try table.card(at: Vector(110, 300), size: Size(40, 40))
    let beside = try table.card(at: Vector(141, 370), size: Size(40, 40))
    let strange = try table.card(at: Vector(100, 340), size: Size(40, 40))
    _ = try bounded([pushed])
    let others = CollisionBehavior(items: [pushed, above, beside])
    others.collisionMode = .items
    try animator.addBehavior(others)
    try animator.addBehavior(DynamicItemBehavior(items: [strange]))
    animator.tick(force: true)
    shrink(to: 340)
    animator.tick(force: true)
    #expect(abs(pushed.y - 320) < 0.1)
    #expect(abs(above.y - 280) < 0.2)
    #expect(beside.y == 370 && strange.y == 340)
  }

  @Test("behaviors that share bounds move together; another inset makes bounds of its own")
  func shared() throws {
    let first = try table.card(at: Vector(50, 380), size: Size(40, 40))
    let second = try table.card(at: Vector(150, 380), size: Size(40, 40))
    let inset = try bounded([first])
    _ = try bounded([second])
    animator.tick(force: true)
    inset.referenceBoundsInsets = Insets(bottom: 30)
    animator.tick(force: true)
    #expect(abs(first.y - 350) < 0.1 && abs(second.y - 380) < 0.1)
    shrink(to: 380)
    animator.tick(force: true)
    #expect(abs(first.y - 330) < 0.1 && abs(second.y - 360) < 0.1)
    inset.referenceBoundsInsets = .zero
    animator.tick(force: true)
    #expect(abs(first.y - 330) < 0.1)
    shrink(to: 300)
    animator.tick(force: true)
    #expect(abs(first.y - 280) < 0.1 && abs(second.y - 280) < 0.1)
  }

  @Test("what has no room is put against the other edge, or in the middle, and has no speed")
  func noRoom() throws {
    let small = try table.card(at: Vector(60, 380), size: Size(40, 40))
    let large = try table.card(at: Vector(200, 300), size: Size(100, 100))
    _ = try bounded([small])
    _ = try bounded([large])
    animator.tick(force: true)
    shrink(to: 60)
    animator.tick(force: true)
    #expect(abs(small.y - 40) < 0.5 && abs(large.y - 30) < 5)
    for _ in 0..<60 {
      animator.tick(force: true)
      #expect(large.y > 0 && large.y < 60 && large.velocity.length < 100)
    }
    shrink(to: 400)
    animator.advance(ticks: 60, force: true)
    #expect(large.velocity.length < 20)
  }

  @Test("equal bounds wake nothing, nor do others without a behavior along them")
  func same() throws {
    let item = try table.card(at: Vector(100, 380), size: Size(40, 40))
    let gravity = GravityBehavior(items: [item])
    try animator.addBehavior(gravity)
    let collision = try bounded([item])
    while animator.tick() {}
    animator.referenceBounds = Rect(x: 0, y: 0, width: 300, height: 400)
    collision.referenceBoundsInsets = .zero
    #expect(!animator.isRunning)
    shrink(to: 390)
    #expect(animator.isRunning)
    collision.referenceBoundsInsets = nil
    gravity.remove()
    while animator.tick() {}
    shrink(to: 300)
    #expect(!animator.isRunning)
  }

  @Test("a snapshot has the bounds, and what follows is the same to the bit")
  func snapshot() throws {
    let items = try (0..<5).map {
      try table.card(at: Vector(150, 380 - 45 * Double($0)), size: Size(40, 40), angle: 0.1)
    }
    try animator.addBehavior(GravityBehavior(items: items))
    _ = try bounded(items)
    animator.advance(ticks: 20)
    let before = animator.snapshot()
    func live() -> [Vector] {
      for height in stride(from: 380.0, to: 200, by: -20) {
        shrink(to: height)
        animator.tick()
      }
      animator.advance(ticks: 30)
      return items.map(\.center)
    }
    let first = live()
    animator.restore(before)
    #expect(animator.referenceBounds?.height == 400)
    #expect(live() == first)
  }

  @Test("bounds that are moved outwards let items fall, and nothing stays in the air")
  func outwards() throws {
    let item = try table.card(at: Vector(100, 380), size: Size(40, 40))
    try animator.addBehavior(GravityBehavior(items: [item]))
    _ = try bounded([item])
    while animator.tick() {}
    shrink(to: 600)
    while animator.tick() {}
    #expect(abs(item.y - 580) < 0.5)
  }
}
