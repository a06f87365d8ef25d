import Dynamics
import Geometry
import Testing

@Suite("Explanations")
struct ExplanationTests {
  let table = ItemTable()

  @Test("Forces are mass times acceleration, behavior by behavior")
  func forces() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero, size: Size(10, 10))
    let gravity = GravityBehavior(items: [item])
    let push = PushBehavior(items: [item])
    push.setAngle(0, magnitude: 0.5)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: Vector(0, -100))
    spring.frequency = 1
    for behavior in [gravity, push, spring] { try animator.addBehavior(behavior) }
    animator.advance(ticks: 20)
    let explanation = try #require(animator.explain().items.first)
    #expect(explanation.forces.map(\.behavior.label) == ["gravity", "push", "attachment"])
    #expect(explanation.forces[0].force == Vector(0, 100_000))
    #expect(explanation.forces[1].force == Vector(500_000, 0))
    let pull = explanation.forces[2].force
    let expected = 4 * Math.pi * Math.pi * 100 * (item.center.distance(to: Vector(0, -100)) - 100)
    #expect(abs(pull.length - expected) < 0.2 * expected && pull.y < 0)
    #expect(explanation.keepsAwake && explanation.quietTime == 0)
  }

  @Test("An instantaneous push shows in the tick in which it fired")
  func impulse() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero, size: Size(10, 10))
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.magnitude = 1
    try animator.addBehavior(push)
    animator.tick()
    let force = try #require(animator.explain().items.first?.forces.first).force
    #expect(abs(force.x / 100 / 60 - item.vx) < 0.01 * item.vx)
    animator.tick()
    #expect(animator.explain().items[0].forces.isEmpty)
  }

  @Test("A contact's force is the collision behavior's")
  func contactForce() throws {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100), itemTable: table)
    let item = try table.card(at: Vector(50, 90), size: Size(20, 20))
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(collision)
    animator.advance(ticks: 20)
    let forces = try #require(animator.explain().items.first).forces
    #expect(forces.count == 2)
    #expect(abs(forces[1].force.y + 400_000) < 20_000)
  }

  @Test("Writers, settings, mandates and rest timers have a name")
  func names() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card()
    let heavy = DynamicItemBehavior(items: [item])
    heavy.density = 3
    heavy.isAnchored = false
    let light = DynamicItemBehavior(items: [item])
    light.density = 2
    let probe = Probe(items: [item])
    probe.clockMandate = true
    probe.onTick = { _ in item.alpha = 0.5 }
    for behavior in [heavy, light, probe] { try animator.addBehavior(behavior) }
    animator.advance(ticks: 36)
    let explanation = animator.explain()
    let row = try #require(explanation.items.first)
    #expect(explanation.mandates.map(\.label) == ["Probe"])
    #expect(row.writers.map(\.field) == [.alpha] && row.writers[0].behavior === probe)
    #expect(row.settings.map(\.setting) == [.density, .isAnchored])
    #expect(row.settings[0].behavior === light && row.settings[0].value == 2)
    #expect(row.settings[1].behavior === heavy && row.settings[1].value == 0)
    #expect(abs(row.quietTime - 0.6) < 1e-12 && !row.keepsAwake)
    probe.onTick = nil
    animator.tick()
    #expect(animator.explain().items[0].writers.isEmpty)
  }
}
