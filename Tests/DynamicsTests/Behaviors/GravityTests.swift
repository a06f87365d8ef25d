import Dynamics
import Geometry
import Testing

@Suite("GravityBehavior")
struct GravityTests {
  let table = ItemTable()

  @Test("Magnitude 1 is 1,000 pt/s² and a bare item is damped at 0.1 per s")
  func units() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: .zero)
    try animator.addBehavior(GravityBehavior(items: [card]))
    animator.advance(ticks: 60)
    let velocity = 1000 / 0.1 * (1 - Math.exp(-0.1))
    let fall = 1000 / 0.1 * (1 - (1 - Math.exp(-0.1)) / 0.1)
    #expect(abs(card.vy - velocity) < 1e-3 * velocity)
    #expect(abs(card.y - fall) < 6e-3 * fall)
    #expect(card.x == 0 && card.angle == 0)
  }

  @Test("Gravity does not ask for mass, and leaves other items alone")
  func massAndStrangers() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (light, heavy) = (try table.card(), try table.card(size: Size(200, 100)))
    let stranger = try table.card()
    let dense = DynamicItemBehavior(items: [heavy, stranger])
    dense.density = 50
    try animator.addBehavior(dense)
    try animator.addBehavior(GravityBehavior(items: [light, heavy]))
    animator.advance(ticks: 30)
    #expect(abs(light.y - heavy.y) < 1e-4)
    #expect(stranger.center == snapStart)
  }

  @Test("Direction, angle and magnitude are one vector; several gravities add up")
  func direction() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: .zero)
    let (right, up) = (GravityBehavior(items: [card]), GravityBehavior(items: [card]))
    #expect(right.gravityDirection == Vector(0, 1) && right.magnitude == 1)
    #expect(abs(right.angle - Math.pi / 2) < 1e-15)
    right.setAngle(0, magnitude: 2)
    #expect(right.gravityDirection == Vector(2, 0))
    up.gravityDirection = Vector(0, -0.5)
    #expect(up.magnitude == 0.5 && abs(up.angle + Math.pi / 2) < 1e-15)
    up.magnitude = 0
    up.magnitude = 0.5
    #expect(up.gravityDirection == Vector(0, -0.5))
    try animator.addBehavior(right)
    try animator.addBehavior(up)
    animator.tick()
    #expect(abs(card.vx - 2000.0 / 60) < 0.1 && abs(card.vy + 500.0 / 60) < 0.1)
  }

  @Test("A change while it runs acts in the next tick, and removal ends it at once")
  func changes() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    let resistance = DynamicItemBehavior(items: [card])
    resistance.resistance = 0
    try animator.addBehavior(gravity)
    try animator.addBehavior(resistance)
    animator.tick()
    let first = card.vy
    gravity.magnitude = 3
    animator.tick()
    #expect(abs(card.vy - 4 * first) < 1e-3)
    gravity.remove()
    animator.tick()
    #expect(abs(card.vy - 4 * first) < 1e-3)
  }
}
