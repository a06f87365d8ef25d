import Dynamics
import Geometry
import Testing

@Suite("The offset of a push")
struct PushOffsetTests {
  let table = ItemTable()
  /// A 60 x 30 item of density 1: its mass, and its moment of inertia m (w² + h²) / 12.
  let size = Size(60, 30)
  let mass = 1800.0
  let inertia = 1800.0 * (3600 + 900) / 12
  /// Mass times acceleration of magnitude 1.
  let unit = 1_000_000.0

  private func animator(with push: PushBehavior, _ items: [Item]) throws -> DynamicAnimator {
    let animator = DynamicAnimator(itemTable: table)
    let properties = DynamicItemBehavior(items: items)
    properties.resistance = 0
    properties.angularResistance = 0
    try animator.addBehavior(properties)
    try animator.addBehavior(push)
    return animator
  }

  @Test("An impulse beside the center adds offset x impulse / inertia to the angular velocity")
  func impulse() throws {
    let angle = 0.7
    let item = try table.card(at: .zero, size: size, angle: angle)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(0.3, -0.2)
    push.setTargetOffsetFromCenter(Vector(20, 10), for: item)
    #expect(push.targetOffsetFromCenter(for: item) == Vector(20, 10))
    let animator = try animator(with: push, [item])
    animator.tick()
    let impulse = Vector(0.3, -0.2) * unit
    let turn = Vector(20, 10).rotated(by: angle).cross(impulse) / inertia
    #expect(abs(item.angularVelocity - turn) < 1e-5 * abs(turn))
    #expect((item.velocity - impulse / mass).length < 1e-4 * item.velocity.length)
    let force = try #require(animator.explain().items[0].forces.first { $0.behavior === push })
    #expect(abs(force.torque / 60 - turn * inertia) < 0.2 * abs(turn * inertia))
    let spin = item.angularVelocity
    animator.advance(ticks: 10)
    #expect(item.angularVelocity == spin && !push.active)
  }

  @Test("A continuous push begins to turn an item by offset x force / inertia")
  func acceleration() throws {
    let item = try table.card(at: .zero, size: size)
    let push = PushBehavior(items: [item])
    push.pushDirection = Vector(0.01, 0)
    push.targetOffset = Vector(0, -15)
    let animator = try animator(with: push, [item])
    animator.tick()
    let expected = 15 * 0.01 * unit / inertia / 60
    #expect(abs(item.angularVelocity - expected) < 1e-5 * expected)
  }

  @Test("The offset turns with the item and the direction stays: it swings like a pendulum")
  func swing() throws {
    // I w' = - r F sin(angle): with a force along x at an offset along x the energy
    // I w² / 2 - r F cos(angle) is constant.
    let start = 1.2
    let item = try table.card(at: .zero, size: size, angle: start)
    let push = PushBehavior(items: [item])
    push.pushDirection = Vector(0.1, 0)
    push.targetOffset = Vector(25, 0)
    let animator = try animator(with: push, [item])
    let torque = 25 * 0.1 * unit
    var least = start
    for _ in 0..<300 {
      animator.tick()
      let energy =
        inertia * item.angularVelocity * item.angularVelocity / 2 - torque * Math.cos(item.angle)
      #expect(abs(energy + torque * Math.cos(start)) < 0.005 * torque)
      least = min(least, item.angle)
    }
    #expect(abs(least + start) < 0.02)
  }

  @Test("Items of one push have offsets of their own, kept when the push is removed and added")
  func several() throws {
    let (a, b) = (
      try table.card(at: .zero, size: size), try table.card(at: Vector(0, 200), size: size)
    )
    let push = PushBehavior(items: [a, b])
    push.magnitude = 0.1
    push.targetOffset = Vector(0, 10)
    push.setTargetOffsetFromCenter(Vector(0, -10), for: b)
    let animator = try animator(with: push, [a, b])
    animator.advance(ticks: 5)
    #expect(a.angularVelocity < 0 && b.angularVelocity == -a.angularVelocity)
    push.remove()
    #expect(push.targetOffsetFromCenter(for: a) == Vector(0, 10))
    #expect(push.targetOffsetFromCenter(for: b) == Vector(0, -10))
    try animator.addBehavior(push)
    animator.advance(ticks: 5)
    #expect(a.angularVelocity < 0 && b.angularVelocity == -a.angularVelocity)
  }

  @Test("An offset is forgotten with its item; others are left alone")
  func forgotten() throws {
    let (a, b) = (try table.card(at: .zero), try table.card(at: Vector(0, 200)))
    let push = PushBehavior(items: [a])
    let animator = try animator(with: push, [a])
    push.setTargetOffsetFromCenter(Vector(3, 4), for: b)
    #expect(push.targetOffsetFromCenter(for: b) == .zero)
    push.setTargetOffsetFromCenter(Vector(3, 4), for: a)
    try push.removeItem(a)
    try push.addItem(a)
    #expect(push.targetOffsetFromCenter(for: a) == .zero)
    push.setTargetOffsetFromCenter(Vector(3, 4), for: a)
    a.remove()
    let next = try table.card(at: .zero)
    try push.addItem(next)
    #expect(push.targetOffsetFromCenter(for: next) == .zero)
    animator.tick()
  }

  @Test("A snapshot holds offsets")
  func snapshot() throws {
    let item = try table.card(at: .zero, size: size)
    let push = PushBehavior(items: [item])
    push.magnitude = 0.1
    let animator = try animator(with: push, [item])
    push.setTargetOffsetFromCenter(Vector(0, 5), for: item)
    let start = animator.snapshot()
    animator.advance(ticks: 20)
    let angle = item.angle
    push.setTargetOffsetFromCenter(Vector(0, -50), for: item)
    animator.advance(ticks: 20)
    animator.restore(start)
    #expect(push.targetOffsetFromCenter(for: item) == Vector(0, 5))
    animator.advance(ticks: 20)
    #expect(item.angle == angle && angle < 0)
  }

  @Test("Items that do not turn or do not move are not turned")
  func locked() throws {
    let (a, b) = (try table.card(at: .zero), try table.card(at: Vector(0, 200)))
    for mode in [PushBehavior.Mode.continuous, .instantaneous] {
      let push = PushBehavior(items: [a, b], mode: mode)
      push.magnitude = 1
      push.targetOffset = Vector(0, 30)
      let animator = DynamicAnimator(itemTable: table)
      let properties = DynamicItemBehavior(items: [a])
      properties.allowsRotation = false
      let anchors = DynamicItemBehavior(items: [b])
      anchors.isAnchored = true
      for behavior in [properties, anchors, push] { try animator.addBehavior(behavior) }
      animator.advance(ticks: 3)
      #expect(a.angle == 0 && a.x > 0 && b.angle == 0 && b.x == 0)
      animator.removeAllBehaviors()
      animator.tick()
    }
  }

  @Test("An offset that is not finite stops the program")
  func badInput() async {
    await #expect(processExitsWith: .failure) {
      PushBehavior(items: []).targetOffset = Vector(.nan, 0)
    }
    await #expect(processExitsWith: .failure) {
      let item = try ItemTable().makeItem(ItemDefinition(center: .zero, size: Size(10, 10)))
      PushBehavior(items: [item]).setTargetOffsetFromCenter(Vector(0, .infinity), for: item)
    }
  }
}
