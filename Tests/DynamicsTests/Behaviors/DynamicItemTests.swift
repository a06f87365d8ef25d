import Dynamics
import Geometry
import Testing

@Suite("DynamicItemBehavior")
struct DynamicItemTests {
  let table = ItemTable()

  /// The effective resistance of an item, in 1/s, computed from the loss of velocity in a tick.
  private func resistance(of item: Item, in animator: DynamicAnimator) -> Double {
    item.velocity = Vector(100, 0)
    animator.tick()
    return -Math.log(item.vx / 100) * 60
  }

  private func behavior(_ items: [any DynamicItem], resistance: Double?) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    behavior.resistance = resistance
    return behavior
  }

  @Test("Per property the last writer in a pre-order walk wins, and removal falls back")
  func conflictRule() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card()
    let parent = behavior([item], resistance: 1)
    let child = behavior([item], resistance: 2)
    let later = behavior([item], resistance: 4)
    let silent = behavior([item], resistance: nil)
    silent.friction = 1
    try parent.addChildBehavior(child)
    try animator.addBehavior(parent)
    try animator.addBehavior(later)
    try animator.addBehavior(silent)
    #expect(abs(resistance(of: item, in: animator) - 4) < 0.1)
    later.remove()
    #expect(abs(resistance(of: item, in: animator) - 2) < 0.05)
    child.resistance = nil
    #expect(abs(resistance(of: item, in: animator) - 1) < 0.05)
    parent.remove()
    #expect(abs(resistance(of: item, in: animator) - 0.1) < 0.01)
    parent.resistance = 3
    try silent.addChildBehavior(parent)
    #expect(abs(resistance(of: item, in: animator) - 3) < 0.1)
  }

  @Test("Velocities added before there is an animator accumulate, later ones act in the next tick")
  func velocities() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (item, stranger) = (try table.card(at: .zero), try table.card())
    let behavior = behavior([item], resistance: 0)
    behavior.addLinearVelocity(Vector(30, 0), item: item)
    behavior.addLinearVelocity(Vector(30, 60), item: item)
    behavior.addAngularVelocity(1, item: item)
    behavior.addLinearVelocity(Vector(5, 5), item: stranger)
    #expect(behavior.linearVelocity(item: item) == Vector(60, 60))
    try animator.addBehavior(behavior)
    #expect(behavior.linearVelocity(item: item) == Vector(60, 60))
    animator.tick()
    #expect((item.center - Vector(1, 1)).length < 1e-6)
    #expect(abs(behavior.angularVelocity(item: item) - 1) < 0.01)
    behavior.addLinearVelocity(Vector(-60, 0), item: item)
    animator.tick()
    #expect((item.center - Vector(1, 2)).length < 1e-6)
    #expect(behavior.linearVelocity(item: stranger) == .zero && stranger.velocity == .zero)
  }

  @Test("An item that does not turn keeps its angle; an angular resistance stops a spin")
  func rotation() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (locked, slowed) = (try table.card(), try table.card())
    let first = DynamicItemBehavior(items: [locked])
    first.allowsRotation = false
    let second = DynamicItemBehavior(items: [slowed])
    second.angularResistance = 5
    try animator.addBehavior(first)
    try animator.addBehavior(second)
    locked.angularVelocity = 5
    slowed.angularVelocity = 5
    animator.advance(ticks: 60)
    #expect(locked.angle == 0)
    #expect(abs(slowed.angle - (1 - Math.exp(-5))) < 0.05)
  }

  @Test("An anchored item does not move, and moves again when it is no longer anchored")
  func anchored() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card()
    let anchor = DynamicItemBehavior(items: [item])
    anchor.isAnchored = true
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(anchor)
    animator.advance(ticks: 20)
    #expect(item.center == snapStart)
    anchor.isAnchored = false
    animator.advance(ticks: 20)
    #expect(BareFall.isWay(item.y - snapStart.y, ticks: 20))
  }

  @Test(
    "A swept item pushes a free one, however fast it is; while it is not swept it passes",
    arguments: [6000.0, 20000])
  func swept(speed: Double) throws {
    let animator = DynamicAnimator(itemTable: table)
    // They would meet in the middle of a tick.
    let thrown = try table.card(at: .zero, size: Size(20, 20))
    let free = try table.card(at: Vector(2.5 * speed / 60, 0), size: Size(20, 20))
    let settings = DynamicItemBehavior(items: [thrown, free])
    settings.resistance = 0
    try animator.addBehavior(CollisionBehavior(items: [thrown, free]))
    try animator.addBehavior(settings)
    thrown.velocity = Vector(speed, 0)
    animator.advance(ticks: 4)
    #expect(thrown.x > free.x && free.velocity == .zero)
    settings.sweptCollisions = true
    thrown.center = .zero
    animator.advance(ticks: 6)
    #expect(thrown.x < free.x && abs(thrown.vx + free.vx - speed) < 1e-3 * speed)
    #expect(free.vx > 0.5 * speed)
  }

  @Test("Density changes what a push does")
  func density() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = try table.card(at: .zero, size: Size(100, 100))
    let push = PushBehavior(items: [item])
    push.magnitude = 1
    let heavy = DynamicItemBehavior(items: [item])
    try animator.addBehavior(push)
    try animator.addBehavior(heavy)
    heavy.density = 10
    animator.tick()
    #expect(abs(item.vx - 10.0 / 60) < 1e-3)
    item.width = 50
    item.vx = 0
    animator.tick()
    #expect(abs(item.vx - 20.0 / 60) < 1e-3)
  }
}
