import Builds
import Dynamics
import Geometry
import Testing

@Suite("FieldBehavior")
struct FieldTests {
  @Test("Properties have UIKit's defaults, and factories set theirs")
  func defaults() {
    let field = FieldBehavior.vortex()
    #expect(field.position == .zero && field.region == .infinite)
    #expect([field.strength, field.falloff, field.minimumRadius] == [1, 0, 1])
    #expect(field.label == "vortexField" && field.fieldKind == .vortex)
    #expect(FieldBehavior.radialGravity(position: Vector(1, 2)).position == Vector(1, 2))
    #expect(FieldBehavior.linearGravity(direction: Vector(1, 2)).direction == Vector(1, 2))
    #expect(FieldBehavior.velocity(direction: Vector(1, 2)).direction == Vector(1, 2))
    let noise = FieldBehavior.noise(smoothness: 1, animationSpeed: 3)
    #expect(noise.smoothness == 1 && noise.animationSpeed == 3)
    #expect(FieldBehavior.turbulence(smoothness: 0).smoothness == 0)
  }

  @Test("There is no force outside of the region, which is centered on the position")
  func region() throws {
    let stage = try FieldStage()
    let centers = [Vector(100, 50), Vector(149, 50), Vector(100, 101), Vector(151, 50), .zero]
    let items = try centers.map { try stage.item(at: $0) }
    let field = try stage.add(.vortex(items: items))
    field.position = Vector(100, 40)
    field.region = Region(size: Size(100, 122)).difference(Region(radius: 10))
    stage.animator.tick()
    // 1 rad/s² about (100, 40), counterclockwise, for a tick.
    for (item, isInside) in zip(items, [false, true, true, false, false]) {
      let turned = (Vector(100, 40) - item.center).perpendicular / 60
      #expect((item.velocity - (isInside ? turned : .zero)).length < (isInside ? 0.05 : 1e-12))
    }
  }

  @Test("A field acts on its own items, on anchored ones not, and its influence ends with it")
  func items() throws {
    let stage = try FieldStage()
    let (mine, other) = (try stage.item(at: .zero), try stage.item(at: Vector(0, 200)))
    let held = try stage.item(at: Vector(0, 400))
    let anchor = DynamicItemBehavior(items: [held])
    anchor.isAnchored = true
    try stage.animator.addBehavior(anchor)
    let field = try stage.add(.noise(items: [mine, held], animationSpeed: 0))
    stage.run(0.1)
    #expect(mine.velocity != .zero && other.velocity == .zero && held.velocity == .zero)
    try field.addItem(other)
    stage.animator.tick()
    #expect(other.velocity != .zero)
    try field.removeItem(mine)
    let velocity = mine.velocity
    anchor.isAnchored = false
    stage.animator.tick()
    #expect(mine.velocity == velocity && held.velocity != .zero)
    field.remove()
    let last = other.velocity
    stage.animator.tick()
    #expect(other.velocity == last)
  }

  @Test("A change wakes; a field that is balanced or without strength lets items rest")
  func rest() throws {
    let stage = try FieldStage()
    stage.properties.resistance = 8
    let item = try stage.item(at: Vector(20, 0))
    let field = try stage.add(.spring(items: [item]))
    field.strength = 100
    for _ in 0..<600 where stage.animator.isRunning { stage.animator.tick() }
    #expect(!stage.animator.isRunning && abs(item.x) < 0.5)
    field.strength = 100
    #expect(!stage.animator.isRunning)
    for change in [{ field.strength = 90 }, { field.position.x = 1 }, { field.falloff = 1 }] {
      change()
      #expect(stage.animator.isRunning)
      for _ in 0..<600 where stage.animator.isRunning { stage.animator.tick() }
      #expect(!stage.animator.isRunning)
    }
    field.position.x = 60
    stage.run(2)
    #expect(abs(item.x - 60) < 1)
  }

  @Test("A pile in a radial field falls asleep, and wakes when the field changes")
  func sleep() throws {
    let stage = try FieldStage()
    let items = try (0..<12).map {
      try stage.item(
        at: Vector(Double($0 % 4) * 70 - 105, Double($0 / 4) * 70 - 70), size: Size(40, 40))
    }
    try stage.animator.addBehavior(CollisionBehavior(items: items))
    let field = try stage.add(.radialGravity(items: items, position: .zero))
    field.minimumRadius = 60
    stage.properties.resistance = 2
    stage.properties.clockMandate = true
    stage.run(10)
    let before = items.map(\.center)
    stage.run(2)
    #expect(items.map(\.center) == before)
    field.strength = -1
    stage.run(0.5)
    #expect(zip(items, before).allSatisfy { $0.center.distance(to: $1) > 20 })
  }

  @Test("An explanation has each field's force on each item in the last tick")
  func explanation() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: Vector(60, 0), velocity: Vector(0, 600))
    let spring = try stage.add(.spring(items: [item]))
    spring.strength = 10
    let drag = try stage.add(.drag(items: [item]))
    drag.strength = 1e6
    let wind = try stage.add(.linearGravity(items: [item], direction: Vector(1, 0)))
    let custom = try stage.add(.custom(items: [item]) { _, _, _, _, _, _ in Vector(5, 6) })
    let far = try stage.add(.vortex(items: [item]))
    far.region = Region(radius: 1)
    stage.animator.tick()
    let forces = stage.animator.explain().items[0].forces
    func force(_ field: FieldBehavior) -> Vector? {
      forces.first { $0.behavior === field }?.force
    }
    let mass = 10_000.0
    let pull = try #require(force(spring)) / mass
    #expect(isClose(pull, Vector(-600, -50), within: 0.01))
    let stop = try #require(force(drag)).y / mass
    #expect(abs(stop + 36_000) < 36)
    #expect(force(wind) == Vector(1000, 0) * mass)
    #expect(force(custom) == Vector(5, 6) && force(far) == nil)
    let copy = stage.animator.snapshot()
    stage.animator.tick()
    stage.animator.restore(copy)
    #expect(stage.animator.explain().items[0].forces.contains { $0.behavior === spring })
  }

  @Test("A snapshot holds fields, and what follows has the same bits")
  func snapshot() throws {
    let stage = try FieldStage()
    let items = try (0..<20).map {
      try stage.item(at: Vector(Double($0) * 15, Double($0 * 7 % 90)))
    }
    var fields: [FieldBehavior] = []
    for kind in 0..<4 {
      fields.append(
        try stage.add(
          [
            .noise(items: items), .vortex(items: items), .drag(items: items), .spring(items: items),
          ][
            kind]))
    }
    stage.run(1)
    let start = stage.animator.snapshot()
    stage.run(1)
    let end = items.map(\.center)
    fields[1].strength = 12
    fields[3].remove()
    stage.run(1)
    stage.animator.restore(start)
    #expect(fields[1].strength == 1 && fields[3].dynamicAnimator === stage.animator)
    stage.run(1)
    #expect(items.map(\.center) == end)
  }

  @Test(
    "Nothing leads to infinity: ends of domains, tiny radii, the very center", .heavy,
    arguments:
      FieldBehavior.Kind.allCases)
  func extremes(kind: FieldBehavior.Kind) throws {
    for strength in [1e9, -1e9, 1e-308] {
      for falloff in [0, 2, 1e3, -1e3, -2.5] {
        let stage = try FieldStage()
        let items = [
          try stage.item(at: .zero), try stage.item(at: Vector(1e-9, 0), velocity: Vector(1, 2)),
          try stage.item(at: Vector(1e9, -1e9), velocity: Vector(1e6, 1e6)),
          try stage.item(at: Vector(100, 0), size: Size(0.001, 0.001)),
        ]
        stage.properties.charge = 1e9
        let field = try stage.add(.of(kind, items))
        (field.strength, field.falloff, field.minimumRadius) = (
          strength, falloff, 0.001
        )
        field.direction = Vector(1e6, -1e6)
        field.animationSpeed = 1e6
        stage.run(0.2)
        field.position = Vector(1e9, -1e9)
        stage.run(0.2)
        for item in items { #expect(item.center.isFinite && item.velocity.isFinite) }
      }
    }
  }

  @Test("Bad numbers stop the program")
  func badInput() async {
    await #expect(processExitsWith: .failure) { FieldBehavior.drag().strength = .nan }
    await #expect(processExitsWith: .failure) { FieldBehavior.drag().falloff = .infinity }
    await #expect(processExitsWith: .failure) { FieldBehavior.drag().minimumRadius = 0 }
    await #expect(processExitsWith: .failure) { FieldBehavior.drag().position.x = .nan }
    await #expect(processExitsWith: .failure) { FieldBehavior.noise().smoothness = 1.1 }
    await #expect(processExitsWith: .failure) { FieldBehavior.noise().animationSpeed = -1 }
    await #expect(processExitsWith: .failure) { _ = FieldBehavior.noise(smoothness: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = FieldBehavior.velocity(direction: Vector(.nan, 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = FieldBehavior.radialGravity(position: Vector(0, .infinity))
    }
  }
}

extension FieldBehavior {
  /// A field of a kind; a custom field has the greatest strength.
  fileprivate static func of(_ kind: Kind, _ items: [Item]) -> FieldBehavior {
    switch kind {
    case .drag: .drag(items: items)
    case .vortex: .vortex(items: items)
    case .radialGravity: .radialGravity(items: items, position: .zero)
    case .linearGravity: .linearGravity(items: items, direction: Vector(0, 1))
    case .velocity: .velocity(items: items, direction: Vector(0, 1))
    case .noise: .noise(items: items)
    case .turbulence: .turbulence(items: items)
    case .spring: .spring(items: items)
    case .electric: .electric(items: items)
    case .magnetic: .magnetic(items: items)
    case .custom: .custom(items: items) { _, _, _, _, _, _ in Vector(1e18, -1e18) }
    }
  }
}
