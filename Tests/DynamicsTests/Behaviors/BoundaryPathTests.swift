import Dynamics
import Geometry
import Testing

@Suite("Boundaries by paths")
struct BoundaryPathTests {
  let table = ItemTable()

  private func run(
    _ item: Item, along path: VectorPath, friction: Double = 0, gravity: Bool = true
  ) throws -> DynamicAnimator {
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [item])
    try collision.addBoundary(identifier: "path", path: path)
    let settings = DynamicItemBehavior(items: [item])
    settings.elasticity = 0
    settings.friction = friction
    settings.resistance = 0
    settings.angularResistance = 0
    if gravity { try animator.addBehavior(GravityBehavior(items: [item])) }
    try animator.addBehavior(collision)
    try animator.addBehavior(settings)
    return animator
  }

  private func ball(_ radius: Double, at center: Vector, velocity: Vector = .zero) throws -> Item {
    try table.makeItem(
      ItemDefinition(
        center: center, size: Size(2 * radius, 2 * radius), velocity: velocity,
        collisionBoundsType: .ellipse))
  }

  @Test("A ball rolls and a box slides over the joints of a floor without a bump")
  func joints() throws {
    let floor = VectorPath((0...30).map { Vector(Double($0) * 40, 200) })
    let box = try table.makeItem(
      ItemDefinition(center: Vector(60, 180), size: Size(40, 40), velocity: Vector(400, 0)))
    let ball = try ball(20, at: Vector(60, 180), velocity: Vector(400, 0))
    for (item, friction) in [(box, 0.0), (ball, 1)] {
      let animator = try run(item, along: floor, friction: friction)
      item.velocity = Vector(400, 0)
      animator.advance(ticks: 20)
      let (speed, angle) = (item.vx, item.angle)
      for _ in 0..<100 {
        animator.tick()
        #expect(abs(item.vx - speed) < 0.2 && abs(item.vy) < 1)
        #expect(abs(item.y - 180) < 0.75)
      }
      if item === box { #expect(abs(item.angle - angle) < 1e-3) }
    }
  }

  @Test("A ball rolls through a bowl and up its other side as the closed form says")
  func bowl() throws {
    let bowl = VectorPath.arc(
      center: Vector(0, 0), radius: 220, startAngle: 0, endAngle: Math.pi)
    // Its center is on a circle of 200 pt, 30 degrees above the lowest point's level line.
    let start = Vector(angle: Math.pi / 6, length: 200)
    let ball = try ball(20, at: start)
    let animator = try run(ball, along: bowl)
    var (lowest, leftmost, fastest) = (0.0, 0.0, 0.0)
    for _ in 0..<90 {
      animator.tick()
      #expect(abs(ball.center.length - 200) < 1)
      lowest = max(lowest, ball.y)
      leftmost = min(leftmost, ball.x)
      fastest = max(fastest, ball.velocity.length)
    }
    // Without friction or loss v² = 2 g h with h = 200 - 100 pt.
    let share = fastest / (2 * 1000 * 100.0).squareRoot()
    #expect(share > 0.9 && share < 1.005)
    #expect(lowest > 199 && leftmost < -155 && leftmost > -start.x)
  }

  @Test("Closed curves keep items in, and others out")
  func closed() throws {
    let pond = VectorPath.oval(in: Rect(x: 0, y: 0, width: 400, height: 200))
    let inside = try ball(20, at: Vector(200, 100))
    let keeper = try run(inside, along: pond)
    keeper.advance(ticks: 600)
    #expect(abs(inside.y - 180) < 1 && abs(inside.x - 200) < 1)
    let outside = try ball(20, at: Vector(200, -100))
    let bouncer = try run(outside, along: pond)
    var least = Double.infinity
    for _ in 0..<60 {
      bouncer.tick()
      let place = outside.center - Vector(200, 100)
      least = min(least, Math.hypot(place.x / 200, place.y / 100))
    }
    #expect(least > 1.15)
    let card = try table.card(at: Vector(100, 60), size: Size(20, 20))
    let room = VectorPath.roundedRect(Rect(x: 0, y: 0, width: 200, height: 120), cornerRadius: 40)
    let animator = try run(card, along: room, gravity: false)
    card.velocity = Vector(3000, 2100)
    for _ in 0..<300 {
      animator.tick()
      #expect(Rect(x: 8, y: 8, width: 184, height: 104).contains(card.center))
    }
  }

  @Test("Paths are listed as they were added; bad ones are refused and nothing changes")
  func queries() throws {
    let collision = CollisionBehavior(items: [])
    let pond = VectorPath.oval(in: Rect(x: 0, y: 0, width: 400, height: 200))
    try collision.addBoundary(identifier: "pond", path: pond)
    #expect(collision.boundary(identifier: "pond") == pond)
    #expect(collision.boundary(identifier: "sea") == nil)
    let bad: [(VectorPath, DynamicsError)] = [
      (VectorPath(), .boundaryWithoutLength(identifier: "x")),
      (VectorPath([Vector(2, 2), Vector(2, 2)]), .boundaryWithoutLength(identifier: "x")),
      (
        .oval(in: Rect(x: 5, y: 5, width: 0, height: 0)), .boundaryWithoutLength(identifier: "x")
      ),
      (VectorPath([.zero, Vector(.nan, 0)]), .boundaryIsTooFar(identifier: "x")),
    ]
    for (path, error) in bad {
      #expect(throws: error) { try collision.addBoundary(identifier: "x", path: path) }
    }
    #expect(throws: DynamicsError.boundaryIsInUse(identifier: "pond")) {
      try collision.addBoundary(
        identifier: "pond", path: .rect(Rect(x: 0, y: 0, width: 1, height: 1)))
    }
    #expect(collision.boundaryIdentifiers == ["pond"])
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers.isEmpty)
  }

  @Test("A composite that is removed and added again keeps the boundaries of its children")
  func complaint() throws {
    let card = try table.card(at: Vector(100, 50), size: Size(40, 40))
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 300, height: 500), itemTable: table)
    let collision = CollisionBehavior(items: [card])
    collision.referenceBoundsInsets = Insets(bottom: 100)
    try collision.addBoundary(
      identifier: "bowl",
      path: .arc(center: Vector(100, 100), radius: 100, startAngle: 0, endAngle: Math.pi))
    let all = DynamicBehavior()
    try all.addChildBehavior(GravityBehavior(items: [card]))
    try all.addChildBehavior(collision)
    for _ in 0..<3 {
      try animator.addBehavior(all)
      animator.advance(ticks: 100)
      #expect(collision.boundaryIdentifiers == ["bowl"] && card.y < 190)
      animator.removeBehavior(all)
      animator.tick()
    }
    try animator.addBehavior(all)
    collision.removeBoundary(identifier: "bowl")
    animator.advance(ticks: 200)
    #expect(abs(card.y - 380) < 0.75)
    let y = card.y
    collision.referenceBoundsInsets = Insets(top: 300, bottom: 300)
    animator.advance(ticks: 100)
    #expect(BareFall.isWay(card.y - y, ticks: 100))
  }
}
