import Dynamics
import Geometry
import Testing

@Suite("Groups of items")
struct GroupTests {
  let table = ItemTable()

  /// A dumbbell: two balls of 40 pt, 100 pt apart, and a bar between them.
  private func parts(at center: Vector = Vector(200, 100)) throws -> [Item] {
    try [
      (Vector(-50, 0), Size(40, 40), CollisionBoundsType.ellipse),
      (Vector(0, 0), Size(60, 10), .rectangle), (Vector(50, 0), Size(40, 40), .ellipse),
    ].map { offset, size, type in
      try table.makeItem(
        ItemDefinition(center: center + offset, size: size, collisionBoundsType: type))
    }
  }

  private func floor(_ item: any DynamicItem) throws -> DynamicAnimator {
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [item])
    try collision.addBoundary(identifier: "floor", from: Vector(0, 200), to: Vector(900, 200))
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(collision)
    return animator
  }

  @Test("A group falls as one body and stands on its members' own outlines")
  func falls() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    #expect(group.center == Vector(200, 100) && group.size == Size(140, 40))
    let animator = try floor(group)
    animator.advance(ticks: 5)
    #expect(items.allSatisfy { abs($0.y - group.y) < 1e-9 && $0.vy == group.vy && $0.vy > 50 })
    animator.advance(ticks: 300)
    #expect(!animator.isRunning)
    #expect(abs(group.y - 180) < 0.75)
    #expect(abs(items[0].x - 150) < 0.5 && abs(items[2].x - 250) < 0.5)
    #expect(items.allSatisfy { $0.velocity == .zero })
    // The bar is 10 high: had the group its own rectangle, a ball between the legs would not fit.
    #expect(animator.items(in: group.frame).map { $0 === group } == [true])
  }

  @Test("A group of the caller's own objects writes their centers and rotations each tick")
  func custom() throws {
    let left = CustomItem(center: Vector(100, 100), size: Size(40, 40))
    let right = CustomItem(center: Vector(200, 100), size: Size(40, 40))
    let group = try DynamicItemGroup(items: [left, right])
    #expect(group.center == Vector(150, 100) && group.bounds.size == Size(140, 40))
    let animator = DynamicAnimator(itemTable: table)
    let settings = DynamicItemBehavior(items: [group])
    settings.resistance = 0
    settings.angularResistance = 0
    settings.addAngularVelocity(Math.pi, item: group)
    settings.addLinearVelocity(Vector(0, 60), item: group)
    try animator.addBehavior(settings)
    animator.advance(ticks: 30)
    // A quarter turn about the middle, half a second on.
    #expect(group.center.distance(to: Vector(150, 130)) < 1e-3)
    #expect(left.center.distance(to: Vector(150, 80)) < 0.02)
    #expect(right.center.distance(to: Vector(150, 180)) < 0.02)
    #expect(abs(left.transform.components.rotation - Math.pi / 2) < 1e-3)
    group.center = Vector(500, 500)
    group.transform = .identity
    try animator.updateItem(usingCurrentState: group)
    animator.tick()
    #expect(left.center.distance(to: Vector(450, 501)) < 3)
    settings.remove()
    animator.tick()
    group.center = Vector(50, 0)
    #expect(abs(left.center.distance(to: right.center) - 100) < 1e-6)
    #expect(left.center.distance(to: Vector(0, 0)) < 4)
    group.transform = AffineTransform(rotation: Math.pi)
    #expect(left.center.x > right.center.x)
  }

  @Test("Mass and inertia are the sum over the members")
  func mass() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    let animator = DynamicAnimator(itemTable: table)
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.magnitude = 1
    push.targetOffset = Vector(0, 10)
    try animator.addBehavior(push)
    let still = DynamicItemBehavior(items: [group])
    (still.resistance, still.angularResistance) = (0, 0)
    try animator.addBehavior(still)
    animator.tick()
    let disk = 400 * Math.pi
    #expect(abs(group.vx / (1e6 / (2 * disk + 600)) - 1) < 1e-6)
    let inertia = 2 * disk * (200 + 2500) + 600 * (3600 + 100) / 12
    #expect(abs(group.angularVelocity / (-1e7 / inertia) - 1) < 1e-6)
  }

  @Test(
    "A member may change its size and its place, and be removed; the last takes the group along")
  func members() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    let animator = try floor(group)
    animator.advance(ticks: 300)
    items[0].size = Size(60, 60)
    items[2].size = Size(60, 60)
    #expect(animator.isRunning)
    animator.advance(ticks: 300)
    #expect(abs(group.y - 170) < 0.75 && group.size == Size(160, 60))
    items[1].y -= 50
    animator.advance(ticks: 2)
    #expect(abs(items[1].y - (group.y - 50)) < 1)
    items[0].remove()
    animator.advance(ticks: 300)
    #expect(abs(group.angle) > 0.2)
    items[1].remove()
    items[2].remove()
    #expect(!group.isAlive)
    animator.advance(ticks: 60)
    #expect(!animator.isRunning)
  }

  @Test("Members follow their group at once, whoever was stored into last, and a tick adds nothing")
  func atOnce() throws {
    var dice = SplitMix64(seed: 9)
    let animator = DynamicAnimator(itemTable: table)
    let items = try parts()
    let group = try table.makeGroup(of: items)
    for _ in 0..<400 {
      let item = [group, group, items[0], items[1], items[2]].randomElement(using: &dice)!
      let turn = Double.random(in: -2...2, using: &dice)
      let shift = Vector(.random(in: -30...30, using: &dice), .random(in: -30...30, using: &dice))
      var expected = items.map { ($0.center, $0.angle) }
      if item === group {
        let (center, moves) = (group.center, Bool.random(using: &dice))
        if moves { group.center += shift } else { group.angle += turn }
        expected = expected.map { place, angle in
          moves
            ? (place + shift, angle) : (center + (place - center).rotated(by: turn), angle + turn)
        }
      } else {
        (item.center, item.angle) = (item.center + shift, item.angle + turn)
        let place = items.firstIndex { $0 === item }!
        expected[place] = (item.center, item.angle)
      }
      if Bool.random(using: &dice) { animator.advance(ticks: 1) }
      for (item, (center, angle)) in zip(items, expected) {
        #expect(item.center.distance(to: center) < 1e-9 && abs(item.angle - angle) < 1e-9)
      }
    }
  }

  @Test("A group scales, displaces and fades what it holds as it is drawn, and nothing else")
  func looks() throws {
    var dice = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let table = ItemTable()
      let center = Vector(.random(in: 0...300, using: &dice), .random(in: 0...300, using: &dice))
      let member = try table.makeItem(
        ItemDefinition(center: center, size: Size(40, 20), angle: .random(in: -4...4, using: &dice))
      )
      let other = try table.makeItem(ItemDefinition(center: Vector(50, 90), size: Size(30, 30)))
      (member.scaleX, member.scaleY) = (1.5, .random(in: 0.5...2, using: &dice))
      (member.translation, member.alpha) = (Vector(3, -8), 0.5)
      let group = try table.makeGroup(of: [member, other])
      group.angle = .random(in: -9...9, using: &dice)
      let own = AffineTransform(member.shownPose)
      #expect(member.shownPose.translation == member.center + member.translation)
      let scale = Double.random(in: 0.1...3, using: &dice)
      (group.scaleX, group.scaleY) = (scale, scale)
      (group.translation, group.alpha) = (Vector(11, 7), 0.25)
      let shown = AffineTransform(member.shownPose)
      for corner in [Vector(-20, -10), Vector(20, -10), Vector(20, 10)] {
        let place = group.center + (own.apply(to: corner) - group.center) * scale + Vector(11, 7)
        #expect(shown.apply(to: corner).distance(to: place) < 1e-9)
      }
      #expect(member.shownAlpha == 0.125 && other.shownAlpha == 0.25)
      #expect(abs(member.shownPose.rotation - member.angle) < 1e-12)
      #expect(member.alpha == 0.5 && member.scaleX == 1.5)
    }
  }

  @Test("A group that scales unequally acts along its own axes on members at right angles to it")
  func unequalScales() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    group.angle = 0.5
    (group.scaleX, group.scaleY) = (2, 0.5)
    let bar = items[1].shownPose
    #expect(abs(bar.scaleX - 2) < 1e-12 && abs(bar.scaleY - 0.5) < 1e-12)
    #expect(abs(bar.rotation - 0.5) < 1e-12)
    let way = items[2].shownPose.translation - items[0].shownPose.translation
    #expect(way.distance(to: Vector(200, 0).rotated(by: 0.5)) < 1e-9)
  }

  @Test("Removing a group leaves its members, free for other behaviors")
  func removal() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    let animator = try floor(group)
    animator.advance(ticks: 30)
    #expect(throws: DynamicsError.itemIsInGroup(user: "gravity")) {
      try animator.addBehavior(GravityBehavior(items: [items[1]]))
    }
    group.remove()
    try animator.addBehavior(GravityBehavior(items: [items[1]]))
    let y = items[0].y
    animator.advance(ticks: 30)
    #expect(items[1].y > y + 100 && items[0].y == y)
  }

  @Test("Members go on as they moved when one of a moving group is removed or gets another size")
  func changedMembers() throws {
    var dice = SplitMix64(seed: 3)
    for index in 0..<40 {
      var items = try (0..<Int(dice.number(2, 6))).map { _ in
        try table.card(
          at: Vector(dice.number(0, 200), dice.number(0, 200)),
          size: Size(dice.number(10, 60), dice.number(10, 60)), angle: dice.number(-3, 3))
      }
      let group = try table.makeGroup(of: items)
      let animator = DynamicAnimator(itemTable: table)
      let properties = DynamicItemBehavior(items: [group])
      (properties.resistance, properties.angularResistance) = (0, 0)
      properties.addLinearVelocity(Vector(dice.number(-90, 90), dice.number(-90, 90)), item: group)
      properties.addAngularVelocity(dice.number(-6, 6), item: group)
      try animator.addBehavior(properties)
      animator.advance(ticks: Int(dice.number(1, 40)))
      if index % 2 == 0 {
        items.removeLast().remove()
      } else {
        items[0].size = Size(dice.number(10, 60), dice.number(10, 60))
      }
      // The new center of mass keeps the velocity that this point of the body had.
      let mass = items.reduce(0) { $0 + $1.width * $1.height }
      let center = items.reduce(Vector.zero) { $0 + $1.width * $1.height / mass * $1.center }
      let turn = group.angularVelocity
      let velocity = items[0].velocity + (center - items[0].center).perpendicular * turn
      let places = items.map { $0.center - center }
      let ticks = 30.0
      animator.advance(ticks: Int(ticks), force: true)
      let now = items.reduce(Vector.zero) { $0 + $1.width * $1.height / mass * $1.center }
      let shown = velocity + (group.center - now).perpendicular * turn
      #expect((group.velocity - shown).length < 1e-3, "\(index)")
      #expect(abs(group.angularVelocity - turn) < 1e-5, "\(index)")
      let moved = center + velocity * (ticks / 60)
      for (item, place) in zip(items, places) {
        let expected = moved + place.rotated(by: turn * ticks / 60)
        #expect(item.center.distance(to: expected) < 1e-2, "\(index)")
      }
    }
  }

  @Test("Snapshots hold groups: what follows a restore has the same bits")
  func snapshots() throws {
    let items = try parts()
    let group = try table.makeGroup(of: items)
    let animator = try floor(group)
    group.angle = 0.4
    animator.advance(ticks: 20)
    let snapshot = animator.snapshot()
    func run() -> [Vector] {
      (0..<120).flatMap { _ in
        animator.tick()
        return items.map(\.center)
      }
    }
    let first = run()
    items[0].remove()
    group.remove()
    animator.restore(snapshot)
    let again = (0..<3).map { table.item(at: $0) }
    let second = (0..<120).flatMap { _ in
      animator.tick()
      return again.map(\.center)
    }
    #expect(first == second)
  }

  @Test("Empty and nested groups, and items that are used elsewhere, are refused")
  func misuse() throws {
    let items = try parts()
    let animator = DynamicAnimator(itemTable: table)
    #expect(throws: DynamicsError.emptyGroup) { try table.makeGroup(of: []) }
    #expect(throws: DynamicsError.emptyGroup) { try DynamicItemGroup(items: []) }
    #expect(throws: DynamicsError.itemIsInUse(behavior: "the group")) {
      try table.makeGroup(of: [items[0], items[0]])
    }
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "a group")) {
      try ItemTable().makeGroup(of: items)
    }
    let group = try table.makeGroup(of: [items[0]])
    #expect(throws: DynamicsError.nestedGroup) { try table.makeGroup(of: [group, items[1]]) }
    #expect(throws: DynamicsError.itemIsInGroup(user: "a group")) {
      try table.makeGroup(of: [items[0], items[1]])
    }
    let outer = try DynamicItemGroup(items: [items[1]])
    #expect(throws: DynamicsError.nestedGroup) { try DynamicItemGroup(items: [outer]) }
    let hidden = try DynamicItemGroup(items: [group])
    #expect(throws: DynamicsError.nestedGroup) {
      try animator.addBehavior(GravityBehavior(items: [hidden]))
    }
    try animator.addBehavior(GravityBehavior(items: [items[1]]))
    #expect(throws: DynamicsError.memberIsInUse) { try table.makeGroup(of: [items[1]]) }
    #expect(throws: DynamicsError.memberIsInUse) {
      try animator.addBehavior(GravityBehavior(items: [outer]))
    }
    #expect(animator.behaviors.count == 1)
    items[2].remove()
    #expect(throws: DynamicsError.itemWasRemoved) { try table.makeGroup(of: [items[2]]) }
    let broken = CustomItem(center: .zero, size: Size(0, 10))
    #expect(
      throws: DynamicsError.badValue(name: "width", rule: "must be from 0.001 to 1e9 pt", value: 0)
    ) {
      try animator.addBehavior(GravityBehavior(items: [DynamicItemGroup(items: [broken])]))
    }
  }
}
