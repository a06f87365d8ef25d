import Dynamics
import Geometry
import Testing

@Suite("Collision bounds")
struct CollisionBoundsTests {
  let table = ItemTable()
  let triangle = VectorPath.polygon([Vector(0, -20), Vector(20, 20), Vector(-20, 20)])

  private func item(
    _ type: CollisionBoundsType, _ path: VectorPath = VectorPath(),
    at center: Vector = Vector(100, 100),
    size: Size = Size(40, 40)
  ) throws -> Item {
    try table.makeItem(
      ItemDefinition(
        center: center, size: size, collisionBoundsType: type, collisionBoundingPath: path))
  }

  /// Lets an item fall onto a floor at y = 200 and come to rest there.
  private func rest(_ item: any DynamicItem, ticks: Int = 300) throws {
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [item])
    try collision.addBoundary(identifier: "floor", from: Vector(0, 200), to: Vector(500, 200))
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(collision)
    animator.advance(ticks: ticks)
  }

  /// The speed that an impulse gives, which is the impulse divided by the mass.
  private func speed(_ item: Item, density: Double = 1) throws -> Double {
    let animator = DynamicAnimator(itemTable: table)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.magnitude = 1
    let settings = DynamicItemBehavior(items: [item])
    settings.resistance = 0
    settings.density = density
    try animator.addBehavior(settings)
    try animator.addBehavior(push)
    animator.tick()
    return item.vx
  }

  @Test("An ellipse stands on its outline, and a circle rolls")
  func ellipse() throws {
    let flat = try item(.ellipse, size: Size(80, 40))
    try rest(flat)
    #expect(abs(flat.y - 180) < 1)
    let ball = try item(.ellipse)
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [ball])
    try collision.addBoundary(identifier: "slope", from: Vector(0, 100), to: Vector(400, 200))
    let grip = DynamicItemBehavior(items: [ball])
    grip.friction = 1
    for behavior in [GravityBehavior(items: [ball]), collision, grip] {
      try animator.addBehavior(behavior)
    }
    animator.advance(ticks: 60)
    #expect(ball.vx > 50)
    // A body that rolls without sliding turns by the distance divided by its radius.
    let speed = ball.velocity.length
    #expect(abs(ball.angularVelocity * 20 / speed - 1) < 0.02)
  }

  @Test("A path collides with its corners, in either winding, wherever its center of mass is")
  func path() throws {
    for points in [triangle, .polygon([Vector(-20, 20), Vector(20, 20), Vector(0, -20)])] {
      let wedge = try item(.path, points)
      try rest(wedge)
      #expect(abs(wedge.y - 180) < 0.75)
      #expect(abs(wedge.angle) < 0.01 && abs(wedge.x - 100) < 0.5)
    }
    let custom = OutlinedItem(center: Vector(100, 100), size: Size(10, 10))
    custom.outline = (.path, triangle)
    try rest(custom)
    #expect(abs(custom.center.y - 180) < 0.75)
  }

  @Test("The mass is density times the area of the outline")
  func mass() throws {
    let unit = 100 * 10_000.0
    #expect(abs(try speed(item(.rectangle), density: 2) / (unit / 3200) - 1) < 1e-6)
    #expect(abs(try speed(item(.ellipse)) / (unit / (400 * Math.pi)) - 1) < 1e-6)
    let flat = try item(.ellipse, size: Size(80, 40))
    #expect(abs(try speed(flat) / (unit / (800 * Math.pi)) - 1) < 0.01)
    #expect(abs(try speed(item(.path, triangle)) / (unit / 800) - 1) < 1e-6)
  }

  @Test("A path of curves and one of many corners collide with sixteen corners")
  func simplified() throws {
    let disk = try item(.path, .oval(in: Rect(x: -20, y: -20, width: 40, height: 40)))
    try rest(disk)
    #expect(abs(disk.y - 180) < 0.02 * 20 + 0.75)
    // The polygon of 16 corners has 97.4 % of the circle's area.
    #expect(abs(try speed(disk) / (1e6 / (400 * Math.pi * 0.9745)) - 1) < 0.001)
    let corners = (0..<40).map { Vector(angle: Double($0) / 20 * Math.pi, length: 20) }
    let many = try item(.path, .polygon(corners))
    try rest(many)
    #expect(abs(many.y - 180) < 0.08 * 20 + 0.75)
    let round = VectorPath.roundedRect(
      Rect(x: -50, y: -20, width: 100, height: 40), cornerRadius: 5)
    let card = try item(.path, round)
    try rest(card)
    #expect(abs(card.y - 180) < 0.75)
  }

  @Test("Collision bounds can change while the item moves, and survive snapshots")
  func changes() throws {
    let ball = try item(.ellipse)
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [ball])
    try collision.addBoundary(identifier: "floor", from: Vector(0, 200), to: Vector(500, 200))
    try animator.addBehavior(GravityBehavior(items: [ball]))
    try animator.addBehavior(collision)
    animator.advance(ticks: 300)
    #expect(abs(ball.y - 180) < 0.75 && !animator.isRunning)
    let snapshot = animator.snapshot()
    ball.collisionBoundingPath = .polygon([Vector(0, -9), Vector(9, 9), Vector(-9, 9)])
    #expect(ball.collisionBoundsType == .ellipse)
    ball.collisionBoundsType = .path
    #expect(animator.isRunning)
    animator.advance(ticks: 300)
    #expect(abs(ball.y - 191) < 0.75)
    ball.collisionBoundsType = .rectangle
    #expect(ball.collisionBoundingPath.elements.count == 2)
    animator.restore(snapshot)
    #expect(ball.collisionBoundsType == .ellipse && ball.collisionBoundingPath.isEmpty)
    ball.width = 60
    ball.height = 60
    animator.advance(ticks: 300)
    #expect(abs(ball.y - 170) < 0.75)
  }

  @Test("A row that is used again does not inherit collision bounds")
  func reused() throws {
    let old = try item(.ellipse)
    old.remove()
    #expect(try table.card().collisionBoundsType == .rectangle)
    #expect(throws: DynamicsError.itemWasRemoved) { try old.setCollisionBounds(.rectangle) }
  }

  @Test("Concave, crossed, flat, endless and missing paths are refused, and nothing changes")
  func refused() throws {
    let dart = VectorPath.polygon([.zero, Vector(10, 0), Vector(3, 3), Vector(0, 10)])
    let bow = VectorPath.polygon([.zero, Vector(10, 10), Vector(10, 0), Vector(0, 10)])
    let flat = VectorPath.polygon([.zero, Vector(5, 5), Vector(9, 9)])
    let far = VectorPath.polygon([.zero, Vector(.infinity, 0), Vector(0, 9)])
    let card = try item(.ellipse)
    let custom = OutlinedItem(center: .zero)
    let animator = DynamicAnimator(itemTable: table)
    for (path, rule) in [
      (dart, "must be convex"), (bow, "must be convex and must not cross itself"),
      (flat, "must have an area"), (far, "must have numbers from -1e9 to 1e9 pt"),
      (VectorPath(), "must not be empty where collisionBoundsType is path"),
    ] {
      let error = DynamicsError.badCollisionPath(rule: rule)
      #expect(throws: error) { try card.setCollisionBounds(.path, path: path) }
      #expect(throws: error) { try item(.path, path) }
      custom.outline = (.path, path)
      #expect(throws: error) { try animator.addBehavior(GravityBehavior(items: [custom])) }
    }
    #expect(card.collisionBoundsType == .ellipse && card.collisionBoundingPath.isEmpty)
    #expect(animator.behaviors.isEmpty && table.rowCount == 1)
  }

  @Test("A type without its path, and a path without an area, change nothing and are reported")
  func refusals() throws {
    let table = ItemTable()
    let card = try table.card()
    var reasons: [DynamicsError] = []
    table.onRefusal = { [weak card] item, reason in
      #expect(item === card)
      reasons.append(reason)
    }
    card.collisionBoundsType = .path
    card.collisionBoundingPath = VectorPath([.zero, Vector(1, 1)])
    #expect(card.collisionBoundsType == .rectangle && card.collisionBoundingPath.isEmpty)
    #expect(
      reasons == [
        .badCollisionPath(rule: "must not be empty where collisionBoundsType is path"),
        .badCollisionPath(rule: "must have an area"),
      ])
    card.remove()
    card.collisionBoundsType = .path
    #expect(reasons.count == 2, "an item that is gone is no mistake")
  }
}

@Suite("Sizes that change")
struct SizeChangeTests {
  @Test("Update item reads center, rotation, size and collision bounds, and keeps the velocity")
  func update() throws {
    let item = OutlinedItem(center: Vector(100, 100), size: Size(40, 40))
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [item])
    try collision.addBoundary(identifier: "floor", from: Vector(0, 200), to: Vector(500, 200))
    let settings = DynamicItemBehavior(items: [item])
    settings.resistance = 0
    for behavior in [collision, settings] { try animator.addBehavior(behavior) }
    settings.addLinearVelocity(Vector(30, 0), item: item)
    animator.tick()
    item.center = Vector(50, 160)
    item.transform = AffineTransform(rotation: Math.pi / 2)
    item.bounds = Rect(x: 0, y: 0, width: 60, height: 20)
    try animator.updateItem(usingCurrentState: item)
    animator.tick()
    #expect(settings.linearVelocity(item: item) == Vector(30, 0))
    #expect(abs(item.center.x - 50.5) < 1e-6 && item.center.y == 160)
    #expect(abs(item.transform.components.rotation - Math.pi / 2) < 1e-12)
    // Upright and 60 pt high, it stands at y = 170 only if the size was read.
    try animator.addBehavior(GravityBehavior(items: [item]))
    item.transform = .identity
    item.outline = (.ellipse, VectorPath())
    try animator.updateItem(usingCurrentState: item)
    animator.advance(ticks: 240)
    #expect(abs(item.center.y - 190) < 1)
    item.bounds = Rect(x: 0, y: 0, width: 0, height: 20)
    #expect(
      throws: DynamicsError.badValue(name: "width", rule: "must be from 0.001 to 1e9 pt", value: 0)
    ) {
      try animator.updateItem(usingCurrentState: item)
    }
    item.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    item.outline = (.path, VectorPath())
    #expect(throws: DynamicsError.self) { try animator.updateItem(usingCurrentState: item) }
    animator.advance(ticks: 30, force: true)
    #expect(abs(item.center.y - 190) < 1)
  }

  @Test("A growing item pushes its neighbours smoothly, and itself out of the floor")
  func growth() throws {
    let table = ItemTable()
    let items = try (0..<5).map {
      try table.card(at: Vector(100 + 40 * Double($0), 180), size: Size(40, 40))
    }
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: items)
    try collision.addBoundary(identifier: "floor", from: Vector(-900, 200), to: Vector(900, 200))
    try animator.addBehavior(GravityBehavior(items: items))
    try animator.addBehavior(collision)
    animator.advance(ticks: 60)
    var fastest = 0.0
    for _ in 0..<60 {
      items[2].width += 1
      items[2].height += 1
      let before = items.map(\.center)
      animator.tick()
      for (item, center) in zip(items, before) {
        fastest = max(fastest, item.center.distance(to: center))
      }
    }
    animator.advance(ticks: 300)
    // It grows by half a point a tick to each side: the outer ones move as fast, not in jumps.
    #expect(fastest < 4)
    #expect(abs(items[2].y - 150) < 0.75)
    for (a, b) in zip(items, items.dropFirst()) {
      #expect(b.x - a.x > (a.width + b.width) / 2 - 1.5)
    }
    for item in items { #expect(abs(item.angle) < 0.01) }
  }
}

/// An object of the caller that provides its own collision bounds.
final class OutlinedItem: DynamicItem {
  var center: Vector
  var bounds: Rect
  var transform = AffineTransform.identity
  var outline: (type: CollisionBoundsType, path: VectorPath) = (.rectangle, VectorPath())

  var collisionBoundsType: CollisionBoundsType { outline.type }
  var collisionBoundingPath: VectorPath { outline.path }

  init(center: Vector, size: Size = Size(40, 40)) {
    self.center = center
    bounds = Rect(origin: .zero, size: size)
  }
}
