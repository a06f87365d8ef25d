import Builds
import Dynamics
import Geometry
import Motion
import Testing

/// Items that lie across or outside of the reference bounds with which they collide.
@Suite("Inside of the reference bounds")
struct InsideBoundsTests {
  /// An animator with bounds, whose items are rectangles, ellipses and triangles.
  private final class Room {
    let table = ItemTable()
    let animator: DynamicAnimator
    private(set) var items: [Item] = []
    private(set) var collision: CollisionBehavior?

    var bounds: Rect { animator.referenceBounds ?? Rect(x: 0, y: 0, width: 0, height: 0) }

    init(_ size: Size = Size(320, 480)) {
      animator = DynamicAnimator(
        referenceBounds: Rect(x: 0, y: 0, width: size.width, height: size.height),
        itemTable: table)
    }

    @discardableResult
    func add(_ type: CollisionBoundsType, _ size: Size, at center: Vector, _ angle: Double) throws
      -> Item
    {
      let (x, y) = (size.width / 2, size.height / 2)
      let path = VectorPath.polygon([Vector(0, -y), Vector(x, y), Vector(-x, y)])
      let item = try table.makeItem(
        ItemDefinition(
          center: center, size: size, angle: angle, collisionBoundsType: type,
          collisionBoundingPath: type == .path ? path : VectorPath()))
      items.append(item)
      return item
    }

    /// Makes the items collide with the bounds, and with each other, under gravity or not.
    func collide(_ items: [Item]? = nil, gravity: Bool) throws {
      let collision = CollisionBehavior(items: items ?? self.items)
      collision.referenceBoundsInsets = .zero
      self.collision = collision
      if gravity { try animator.addBehavior(GravityBehavior(items: self.items)) }
      try animator.addBehavior(collision)
    }

    func resize(_ size: Size) {
      animator.referenceBounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The distance by which an item's outline is outside of the bounds, in points.
    func overhang(of item: Item) -> Double {
      let (x, y) = (item.width / 2, item.height / 2)
      let (sine, cosine) = (Math.sin(item.angle), Math.cos(item.angle))
      func reach(_ axis: Vector) -> Double {
        // The axis in the item's own coordinates.
        let own = Vector(axis.x * cosine + axis.y * sine, axis.y * cosine - axis.x * sine)
        switch item.collisionBoundsType {
        case .rectangle: return abs(own.x * x) + abs(own.y * y)
        case .ellipse: return Math.hypot(own.x * x, own.y * y)
        case .path: return max(-own.y * y, abs(own.x * x) + own.y * y)
        }
      }
      return max(
        bounds.minX - item.x + reach(Vector(-1, 0)), item.x + reach(Vector(1, 0)) - bounds.maxX,
        bounds.minY - item.y + reach(Vector(0, -1)), item.y + reach(Vector(0, 1)) - bounds.maxY)
    }

    /// The fault after a time: an item that is not inside, or one that hangs without moving.
    func problem(within seconds: Int = 15) -> String? {
      animator.advance(ticks: 60 * seconds)
      // Ellipses may roll and rock for longer.
      if animator.isRunning, !items.contains(where: { $0.collisionBoundsType == .ellipse }) {
        return "does not come to rest"
      }
      for item in items where overhang(of: item) > 0.5 {
        return "is \(overhang(of: item)) pt outside: \(item.center) at \(item.angle)"
      }
      return nil
    }

    /// The greatest distance by which an item moves in a new room that begins with these poses.
    func drift(gravity: Bool) throws -> Double {
      let fresh = Room(bounds.size)
      for item in items {
        try fresh.add(item.collisionBoundsType, item.size, at: item.center, item.angle)
      }
      try fresh.collide(gravity: gravity)
      fresh.animator.advance(ticks: 180)
      return zip(items, fresh.items).map { $0.center.distance(to: $1.center) }.max() ?? 0
    }
  }

  private static let types = CollisionBoundsType.allCases
  private static let cases = isUnoptimized ? 60 : 300

  /// A place near an edge or a corner, on either side of it.
  private func placeAtEdge(of bounds: Rect, _ dice: inout SplitMix64) -> Vector {
    let (across, along) = (dice.number(-40, 40), dice.number(-40, 360))
    let (x, y) = dice.next(below: 2) == 0 ? (across, along) : (along, across)
    return Vector(
      dice.next(below: 2) == 0 ? x : bounds.maxX - x, dice.next(below: 2) == 0 ? y : bounds.maxY - y
    )
  }

  @Test("an item of any shape across an edge or a corner comes inside without a jump of speed")
  func across() throws {
    var dice = SplitMix64(seed: 1)
    for index in 0..<Self.cases {
      let room = Room()
      let size = Size(dice.number(5, 120), dice.number(5, 120))
      let (place, angle) = (placeAtEdge(of: room.bounds, &dice), dice.number(-3, 3))
      let item = try room.add(Self.types[index % 3], size, at: place, angle)
      let gravity = dice.next(below: 2) == 0
      try room.collide(gravity: gravity)
      let label = "\(index): \(Self.types[index % 3]) \(size) at \(place), \(angle), \(gravity)"
      var (fastest, farthest) = (0.0, 0.0)
      for _ in 0..<60 {
        let (before, speed) = (item.center, item.velocity.length)
        room.animator.tick()
        fastest = max(fastest, item.velocity.length - speed)
        farthest = max(farthest, item.center.distance(to: before))
      }
      // Two walls push, each at 450 pt/s; gravity adds 1,000 / 60 pt/s in a tick.
      if !gravity {
        #expect(fastest < 1, "\(label): \(fastest) pt/s")
        #expect(farthest < 11, "\(label): \(farthest) pt")
        // An item without speed stays where it is, and at rest it may lie at any angle.
        #expect(room.overhang(of: item) < 0.5, "\(label): \(room.overhang(of: item)) pt")
      }
      if gravity {
        let problem = room.problem()
        #expect(problem == nil, "\(label) \(problem ?? "")")
        #expect(room.overhang(of: item) > -0.5, "\(label) hangs at \(item.center)")
      }
    }
  }

  @Test("items come inside when bounds that were too small have grown, and lie as in a new room")
  func tooSmall() throws {
    var dice = SplitMix64(seed: 2)
    for index in 0..<Self.cases / 3 {
      let room = Room()
      let count = 1 + Int(dice.next(below: 4))
      for place in 0..<count {
        let center = Vector(60 * Double(place + 1), 400 - 60 * Double(place % 2))
        let angle = dice.next(below: 2) == 0 ? 0 : dice.number(-1, 1)
        let type = Self.types[Int(dice.next(below: 3))]
        try room.add(type, Size(dice.number(30, 60), dice.number(20, 50)), at: center, angle)
      }
      let gravity = index % 4 != 0
      try room.collide(gravity: gravity)
      room.animator.advance(ticks: Int(dice.next(below: 200)))
      let small = dice.next(below: 3)
      let width = small == 1 ? 320 : dice.number(0.5, 61)
      let height = small == 2 ? 480 : dice.number(0.5, 61)
      let label = "\(index): \(count) items, \(width) x \(height), gravity \(gravity)"
      if dice.next(below: 2) == 0 {
        room.resize(Size(width, height))
      } else {
        room.collision?.referenceBoundsInsets = Insets(bottom: 480 - height, right: 320 - width)
      }
      room.animator.advance(ticks: 1 + Int(dice.next(below: 90)))
      room.resize(Size(320, 480))
      room.collision?.referenceBoundsInsets = .zero
      let problem = room.problem(within: gravity ? 15 : 60)
      #expect(problem == nil, "\(label) \(problem ?? "")")
      // The lowest item lies on the floor, and a single rectangle where a new room leaves it.
      let lowest = room.items.map { room.overhang(of: $0) }.max() ?? 0
      #expect(!gravity || lowest > -0.5, "\(label): hang \(lowest) pt above the floor")
      if count == 1, room.items[0].collisionBoundsType == .rectangle {
        let drift = try room.drift(gravity: gravity)
        #expect(drift < 0.5, "\(label): \(drift) pt")
      }
    }
  }

  /// Ways to leave an item outside of the bounds.
  private enum Way: CaseIterable {
    case placed, animated, anchored, joined
  }

  @Test(
    "an item that is free outside of the bounds comes inside: placed, animated, anchored, added",
    arguments: [true, false])
  func outside(gravity: Bool) throws {
    var dice = SplitMix64(seed: 3)
    for index in 0..<Self.cases / 5 {
      let way = Way.allCases[index % 4]
      let room = Room()
      let size = Size(dice.number(10, 60), dice.number(10, 60))
      let item = try room.add(Self.types[index % 3], size, at: Vector(160, 240), 0)
      let away = dice.number(20, 300)
      let place = [
        Vector(160, -away), Vector(160, 480 + away), Vector(-away, 240), Vector(320 + away, 240),
        Vector(320 + away, 480 + away), Vector(-away, -away),
      ][Int(dice.next(below: 6))]
      let label = "\(index): \(way) \(size) at \(place)"
      try room.collide(way == .joined ? [] : [item], gravity: gravity)
      room.animator.tick(force: true)
      let anchor = DynamicItemBehavior(items: [item])
      anchor.isAnchored = true
      switch way {
      case .placed: item.center = place
      case .animated:
        try room.animator.animate(
          AnimationDefinition(item, .center, to: place, curve: .easeInOut, duration: 0.3))
        room.animator.advance(ticks: 18)
        #expect(item.center.distance(to: place) < 1, "\(label): the animation ends where it says")
      case .anchored, .joined:
        try room.animator.addBehavior(anchor)
        item.center = place
        room.animator.advance(ticks: 5, force: true)
        #expect(item.center == place, "\(label): an anchored item stays")
        if way == .joined { try room.collision?.addItem(item) }
        anchor.remove()
      }
      room.animator.tick(force: true)
      var fastest = 0.0
      for _ in 0..<60 {
        let before = item.center
        room.animator.tick()
        fastest = max(fastest, item.center.distance(to: before))
      }
      #expect(gravity || fastest < 11, "\(label): \(fastest) pt in a tick")
      let problem = room.problem()
      #expect(problem == nil, "\(label) \(problem ?? "")")
    }
  }

  @Test("a fall to the place of an animation's end outside of smaller bounds comes inside")
  func animatedDuringResize() throws {
    let room = Room()
    let item = try room.add(.rectangle, Size(60, 40), at: Vector(160, 240), 0)
    try room.collide(gravity: true)
    while room.animator.tick() {}
    try room.animator.animate(
      AnimationDefinition(item, .center, to: Vector(290, 460), curve: .easeInOut, duration: 0.5))
    room.animator.advance(ticks: 18)
    room.resize(Size(200, 300))
    room.animator.advance(ticks: 12)
    #expect(item.center.distance(to: Vector(290, 460)) < 1)
    #expect(room.problem() == nil && abs(item.y - 280) < 0.5)
  }

  @Test("bounds at the end of the domain hold items too", arguments: [1.0, -1])
  func domain(side: Double) throws {
    let (table, edge) = (ItemTable(), side * 1e9)
    let item = try table.card(at: Vector(edge - 500 * side, 0), size: Size(40, 40))
    let animator = DynamicAnimator(
      referenceBounds: Rect(from: Vector(edge - 1000 * side, -100), to: Vector(edge, 100)),
      itemTable: table)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(collision)
    animator.advance(ticks: 120)
    #expect(abs(item.y - 80) < 0.5)
  }
}
