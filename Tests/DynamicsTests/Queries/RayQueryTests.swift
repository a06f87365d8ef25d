import Dynamics
import Geometry
import Scenarios
import Testing

@Suite("Rays")
struct RayQueryTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator

  init() {
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
  }

  private func names(_ hits: [RayHit], _ items: [String: any DynamicItem]) -> [String] {
    hits.map { hit in
      switch hit.target {
      case .item(let item): items.first { $0.value === item }?.key ?? "another item"
      case .boundary(_, let name): name ?? "bounds"
      }
    }
  }

  /// The hit on an item of a ray to the right at a height: the point of entry and the normal.
  private func entry(_ y: Double, _ item: Item) throws -> RayHit? {
    try animator.rayHits(from: Vector(-500, y), to: Vector(2000, y)).first { $0.item === item }
  }

  @Test("an item is met as what it collides as, before it is in any behavior")
  func shapes() throws {
    let ball = try table.makeItem(
      ItemDefinition(
        center: Vector(100, 50), size: Size(20, 20), collisionBoundsType: .ellipse))
    let hit = try #require(try entry(56, ball))
    #expect(hit.point.distance(to: Vector(92, 56)) < 1e-12)
    #expect(hit.normal.distance(to: Vector(-0.8, 0.6)) < 1e-12)
    #expect(abs(hit.distance - 592) < 1e-9 && abs(hit.fraction - 592.0 / 2500) < 1e-12)

    let card = try table.card(at: Vector(100, 200), size: Size(40, 20))
    #expect(try entry(205, card)?.point == Vector(80, 205))
    card.angle = .pi / 2
    #expect(try #require(try entry(205, card)).point.distance(to: Vector(90, 205)) < 1e-12)
    card.size = Size(40, 30)
    #expect(try #require(try entry(205, card)).point.distance(to: Vector(85, 205)) < 1e-12)
    card.angle = 0
    try card.setCollisionBounds(
      .path, path: VectorPath([Vector(0, -80), Vector(60, 80), Vector(-60, 80)], isClosed: true))
    let slope = Vector(-8, -3) / 73.0.squareRoot()
    let roof = try #require(try entry(200, card))
    #expect(roof.point.distance(to: Vector(70, 200)) < 1e-12)
    #expect(roof.normal.distance(to: slope) < 1e-12)
    // The outline of an ellipse that is no circle is off by 0.6 % of its longer half axis at most.
    try card.setCollisionBounds(.ellipse)
    card.size = Size(200, 100)
    let round = try #require(try entry(230, card))
    let normal = Vector(-0.08, 0.12) / Vector(0.08, 0.12).length
    #expect(abs((round.point - Vector(20, 230)).dot(normal)) < 0.6)
    #expect(round.normal.distance(to: normal) < 0.1)
    // Scale and translation, which are only shown, do not count.
    card.scaleX = 3
    card.alpha = 0
    #expect(try entry(230, card)?.point == round.point)
  }

  @Test("hits are in the order of the way, items before boundaries and in the order they were made")
  func order() throws {
    let far = try table.card(at: Vector(250, 100), size: Size(20, 20))
    let near = try table.card(at: Vector(50, 100), size: Size(20, 20))
    let twin = try table.card(at: Vector(50, 105), size: Size(20, 20))
    let collision = CollisionBehavior(items: [far])
    try collision.addBoundary(identifier: "edge", from: Vector(40, 0), to: Vector(40, 300))
    try collision.addBoundary(identifier: "wall", from: Vector(150, 0), to: Vector(150, 300))
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    let items: [String: any DynamicItem] = ["far": far, "near": near, "twin": twin]
    let hits = try animator.rayHits(from: Vector(10, 100), to: Vector(500, 100))
    #expect(names(hits, items) == ["near", "twin", "edge", "wall", "far", "bounds"])
    #expect(hits.map(\.distance) == [30, 30, 30, 140, 230, 310])
    #expect(hits.allSatisfy { $0.normal == Vector(-1, 0) && $0.point.y == 100 })
    #expect(hits.map(\.fraction) == hits.map { $0.distance / 490 })
    let back = try animator.rayHits(from: Vector(500, 100), to: Vector(10, 100))
    #expect(names(back, items) == ["bounds", "far", "wall", "near", "twin", "edge"])
    let others = try animator.rayHits(from: Vector(10, 100), to: Vector(500, 100)) { $0 !== near }
    #expect(names(others, items) == ["twin", "edge", "wall", "far", "bounds"])
    // A reused row has the position of its new item.
    near.remove()
    let again = try table.card(at: Vector(50, 100), size: Size(20, 20))
    let both = try animator.rayHits(from: Vector(10, 100), to: Vector(100, 100))
    #expect(names(both, ["again": again, "twin": twin]) == ["twin", "again", "edge"])
  }

  @Test("what a ray starts in is not met")
  func start() throws {
    let card = try table.card(at: Vector(50, 100))
    let target = try table.card(at: Vector(200, 100))
    let collision = CollisionBehavior(items: [card])
    try collision.addBoundary(identifier: "line", from: Vector(50, 0), to: Vector(50, 300))
    try animator.addBehavior(collision)
    let hits = try animator.rayHits(from: card.center, to: target.center)
    #expect(names(hits, ["card": card, "target": target]) == ["target"])
    // The start is on the item's edge, or on a boundary, of which only that part is left out.
    let edge = try animator.rayHits(from: Vector(80, 100), to: Vector(0, 100))
    #expect(names(edge, ["card": card]) == ["line"])
    collision.translatesReferenceBoundsIntoBoundary = true
    let wall = try animator.rayHits(from: Vector(0, 400), to: Vector(400, 400))
    #expect(wall.map(\.point) == [Vector(320, 400)])
    let corner = try animator.rayHits(from: .zero, to: Vector(400, 600))
    #expect(names(corner, ["card": card]) == ["card", "line", "bounds"])
    #expect(corner[2].point.distance(to: Vector(320, 480)) < 1e-9)
  }

  @Test("boundaries count at once, from both sides, while their behavior collides with them")
  func boundaries() throws {
    let card = try table.card(at: Vector(50, 400))
    let collision = CollisionBehavior(items: [card])
    let bowl = [Vector(100, 0), Vector(120, 50), Vector(100, 100)]
    try collision.addBoundary(identifier: "bowl", path: bowl)
    try animator.addBehavior(collision)
    func hits(_ y: Double = 50) throws -> [RayHit] {
      try animator.rayHits(from: Vector(0, y), to: Vector(300, y))
    }
    // A ray through the point between two parts meets the boundary once.
    #expect(try hits().map(\.point) == [Vector(120, 50)])
    let slope = Vector(-5, 2) / 29.0.squareRoot()
    #expect(try #require(try hits(25).first).normal.distance(to: slope) < 1e-12)
    let back = try animator.rayHits(from: Vector(300, 25), to: Vector(0, 25))
    #expect(try #require(back.first).normal.distance(to: slope * -1) < 1e-12)
    collision.collisionMode = .items
    #expect(try hits().isEmpty)
    collision.collisionMode = .boundaries
    #expect(try hits().count == 1)
    collision.removeBoundary(identifier: "bowl")
    #expect(try hits().isEmpty)
    // The reference bounds are met once, however many behaviors have them.
    collision.translatesReferenceBoundsIntoBoundary = true
    let other = CollisionBehavior(items: [card])
    other.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(other)
    let far = try animator.rayHits(from: Vector(10, 50), to: Vector(500, 50))
    #expect(far.map(\.point) == [Vector(320, 50)])
    animator.removeAllBehaviors()
    #expect(try animator.rayHits(from: Vector(10, 50), to: Vector(500, 50)).isEmpty)
  }

  @Test("a group is met as one item, by its members' outlines, wherever either was put")
  func groups() throws {
    let left = try table.card(at: Vector(100, 100), size: Size(20, 20))
    let right = try table.card(at: Vector(200, 100), size: Size(20, 20))
    let group = try table.makeGroup(of: [left, right])
    func places(_ y: Double) throws -> [Vector] {
      try animator.rayHits(from: Vector(0, y), to: Vector(400, y)).map {
        #expect($0.item === group)
        return $0.point
      }
    }
    #expect(try places(100) == [Vector(90, 100)])
    #expect(try animator.rayHits(from: Vector(150, 0), to: Vector(150, 200)).isEmpty)
    group.angle = .pi / 2
    #expect(try places(150).map { $0.distance(to: Vector(140, 150)) < 1e-9 } == [true])
    group.angle = 0
    group.center = Vector(150, 300)
    #expect(try places(300) == [Vector(90, 300)] && places(100) == [])
    animator.advance(ticks: 1, force: true)
    right.center = Vector(200, 350)
    #expect(try places(350) == [Vector(190, 350)] && places(300) == [Vector(90, 300)])
    left.remove()
    #expect(try places(300) == [])
  }

  @Test("items count that the animator moves or nobody does, objects while they are moved")
  func whose() throws {
    let free = try table.card(at: Vector(100, 100), size: Size(20, 20))
    let foreign = try table.card(at: Vector(200, 100), size: Size(20, 20))
    let other = DynamicAnimator(itemTable: table)
    try other.addBehavior(GravityBehavior(items: [foreign]))
    let object = CustomItem(center: Vector(300, 100), size: Size(20, 20))
    let items: [String: any DynamicItem] = ["free": free, "foreign": foreign, "object": object]
    func found(_ animator: DynamicAnimator) throws -> [String] {
      names(try animator.rayHits(from: Vector(0, 100), to: Vector(400, 100)), items)
    }
    #expect(try found(animator) == ["free"])
    #expect(try found(other) == ["free", "foreign"])
    let gravity = GravityBehavior(items: [object])
    try animator.addBehavior(gravity)
    #expect(try found(animator) == ["free", "object"])
    free.remove()
    #expect(try found(animator) == ["object"])
    animator.removeBehavior(gravity)
    #expect(try found(animator) == [])
  }

  @Test("inside a tick, what was asked for counts as if it were done")
  func insideTicks() throws {
    let card = try table.card(at: Vector(100, 100), size: Size(20, 20))
    let gone = try table.card(at: Vector(200, 100), size: Size(20, 20))
    let old = CollisionBehavior(items: [])
    try old.addBoundary(identifier: "old", from: Vector(250, 0), to: Vector(250, 300))
    try animator.addBehavior(old)
    let probe = Probe()
    probe.clockMandate = true
    var seen: [String] = []
    probe.onTick = { _ in
      probe.onTick = nil
      card.x = 60
      gone.remove()
      animator.removeBehavior(old)
      let new = CollisionBehavior(items: [])
      try new.addBoundary(identifier: "new", from: Vector(350, 0), to: Vector(350, 300))
      try animator.addBehavior(new)
      let hits = try animator.rayHits(from: Vector(0, 100), to: Vector(400, 100))
      seen = names(hits, ["card": card, "gone": gone])
      #expect(hits.map(\.point.x) == [50, 350])
    }
    try animator.addBehavior(probe)
    animator.tick()
    #expect(seen == ["card", "new"] && probe.errors == [])
    let after = try animator.rayHits(from: Vector(0, 100), to: Vector(400, 100))
    #expect(names(after, ["card": card]) == ["card", "new"])
  }

  @Test("what cannot be a ray is refused")
  func refusals() {
    #expect(throws: DynamicsError.rayWithoutLength(at: Vector(1, 2))) {
      try animator.rayHits(from: Vector(1, 2), to: Vector(1, 2))
    }
    #expect(
      DynamicsError.rayWithoutLength(at: Vector(1, 2)).description
        == "the two ends of a ray must differ, not both be {1, 2}")
    #expect(throws: DynamicsError.badValue(name: "to.y", rule: Domain.coordinate.rule, value: 2e9))
    { try animator.rayHits(from: .zero, to: Vector(1, 2e9)) }
    #expect(
      throws: DynamicsError.badValue(
        name: "from.x", rule: Domain.coordinate.rule, value: .infinity)
    ) { try animator.rayHits(from: Vector(.infinity, 0), to: .zero) }
  }

  @Test("queries change nothing: the trace is the same to the bit, with them and without")
  func untouched() throws {
    func trace(asks: Bool) throws -> [UInt64] {
      let scene = try FallingItems(count: 30)
      let stray = try scene.table.card(at: Vector(50, -100))
      var bits: [UInt64] = []
      var heard: [String] = []
      scene.animator.onEvent = { [unowned animator = scene.animator] event in
        heard.append("\(animator.tickCount) \(event)")
      }
      func ask() throws {
        guard asks else { return }
        let hits = try scene.animator.rayHits(from: Vector(-50, 31), to: Vector(400, 90))
        let found = try scene.animator.items(overlapping: Rect(x: 0, y: 0, width: 90, height: 900))
        #expect(!hits.isEmpty && !found.isEmpty)
        _ = try scene.animator.items(within: Region(radius: 50), at: Vector(50, 50))
      }
      try ask()
      for tick in 0..<240 {
        if tick == 40 { scene.items[3].center = Vector(60, 20) }
        if tick == 41 { stray.x += 5 }
        try ask()
        scene.animator.tick()
        try ask()
        for item in scene.items {
          bits += [item.x, item.y, item.angle, item.vx, item.vy].map(\.bitPattern)
        }
      }
      bits += heard.joined().utf8.map(UInt64.init)
      return bits
    }
    #expect(try trace(asks: true) == trace(asks: false))
  }
}
