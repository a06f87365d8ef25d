import Dynamics
import Geometry
import Testing

@Suite("PushBehavior")
struct PushTests {
  let table = ItemTable()

  private func speed(
    size: Size, density: Double, mode: PushBehavior.Mode, magnitude: Double
  ) throws -> (Vector, Bool) {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero, size: size)
    let push = PushBehavior(items: [item], mode: mode)
    push.magnitude = magnitude
    let properties = DynamicItemBehavior(items: [item])
    properties.density = density
    properties.resistance = 0
    try animator.addBehavior(properties)
    try animator.addBehavior(push)
    animator.advance(ticks: 60)
    return (item.velocity, push.active)
  }

  @Test("Continuous magnitude m accelerates by 100 m · 10⁴ / (w h density)")
  func continuous() throws {
    for (size, density, magnitude, expected) in [
      (Size(100, 100), 1.0, 1.0, 100.0), (Size(50, 40), 1, 1, 500), (Size(100, 100), 4, 2, 50),
      (Size(100, 100), 1, -1, -100),
    ] {
      let (velocity, active) = try speed(
        size: size, density: density, mode: .continuous, magnitude: magnitude)
      #expect(abs(velocity.x - expected) < 1e-3 * abs(expected))
      #expect(velocity.y == 0 && active)
    }
  }

  @Test("Instantaneous magnitude m adds 100 m · 10⁴ / (w h density) once, then it is not active")
  func instantaneous() throws {
    for (size, density, magnitude, expected) in [
      (Size(100, 100), 1.0, 1.0, 100.0), (Size(50, 40), 1, 1, 500), (Size(100, 100), 4, 2, 50),
    ] {
      let (velocity, active) = try speed(
        size: size, density: density, mode: .instantaneous, magnitude: magnitude)
      #expect(abs(velocity.x - expected) < 1e-3 * expected)
      #expect(!active)
    }
  }

  @Test("An instantaneous push fires again when it is set active, and wakes the animator")
  func fireAgain() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero, size: Size(100, 100))
    let push = PushBehavior(items: [item], mode: .instantaneous)
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = 20
    push.setAngle(Math.pi / 2, magnitude: 1)
    try animator.addBehavior(properties)
    try animator.addBehavior(push)
    #expect(animator.advance(ticks: 1000) < 1000)
    let first = item.y
    push.active = true
    #expect(animator.isRunning)
    animator.advance(ticks: 1000)
    #expect(abs(item.y - 2 * first) < 0.2)
  }

  @Test("An inactive push does nothing")
  func inactive() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero)
    let push = PushBehavior(items: [item])
    push.pushDirection = Vector(3, 4)
    #expect(push.magnitude == 5)
    push.active = false
    try animator.addBehavior(push)
    animator.advance(ticks: 10)
    #expect(item.velocity == .zero)
    push.active = true
    animator.advance(ticks: 10)
    #expect(abs(item.vy / item.vx - 4.0 / 3) < 1e-6)
  }
}
