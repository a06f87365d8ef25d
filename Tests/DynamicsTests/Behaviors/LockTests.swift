import Dynamics
import Geometry
import Testing

@Suite("Locks")
struct LockTests {
  let table = ItemTable()

  @Test("A behavior's items do not move along the axes, or turn, that it locks")
  func axes() throws {
    for locks in [ItemLocks.x, .y, .rotation, [.x, .rotation], [.x, .y, .rotation], []] {
      let card = try table.card(at: Vector(100, 100))
      let animator = DynamicAnimator(itemTable: table)
      let push = PushBehavior(items: [card])
      push.pushDirection = Vector(1, 1)
      push.targetOffset = Vector(10, -20)
      push.locks = locks
      try animator.addBehavior(push)
      animator.advance(ticks: 60)
      #expect((card.x == 100) == locks.contains(.x))
      #expect((card.y == 100) == locks.contains(.y))
      #expect((card.angle == 0) == locks.contains(.rotation))
    }
  }

  @Test("A locked item does not turn when it is hit beside its center, and pushes on as before")
  func hit() throws {
    let (slider, ball) = (
      try table.card(at: Vector(100, 100)), try table.card(at: Vector(-100, 150))
    )
    let animator = DynamicAnimator(itemTable: table)
    let collision = CollisionBehavior(items: [slider, ball])
    let rail = DynamicBehavior(items: [slider])
    rail.locks = [.y, .rotation]
    let smooth = DynamicItemBehavior(items: [slider, ball])
    (smooth.friction, smooth.resistance, smooth.angularResistance) = (0, 0, 0)
    for behavior in [collision, rail, smooth] { try animator.addBehavior(behavior) }
    ball.vx = 400
    animator.advance(ticks: 22)
    // An impulse at the ball's corner, 30 pt above its middle: j = (1 + e) v / (1 / m + 1 / m + r² / I)
    // with e = 0.2 and I = m (60² + 60²) / 12. Struck there, the ball turns counterclockwise.
    let gained = 1.2 * 400 / (2 + 30.0 * 30 / 600)
    #expect(abs(slider.vx - gained) < 1e-3 && abs(ball.vx - (400 - gained)) < 1e-3)
    #expect(abs(ball.angularVelocity + gained * 30 / 600) < 1e-4)
    animator.advance(ticks: 38)
    // More corners have met since.
    #expect(abs(slider.vx + ball.vx - 400) < 1e-3 && slider.vx > gained)
    #expect(slider.y == 100 && slider.angle == 0 && slider.vy == 0)
  }

  @Test("An item's locks are those of all its behaviors, children included, while they are there")
  func union() throws {
    let card = try table.card(at: .zero)
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(GravityBehavior(items: [card]))
    let (outer, inner) = (DynamicBehavior(), DynamicBehavior(items: [card]))
    inner.locks = .y
    try outer.addChildBehavior(inner)
    let settings = DynamicItemBehavior(items: [card])
    settings.allowsRotation = false
    try animator.addBehavior(settings)
    try animator.addBehavior(outer)
    (card.vx, card.angularVelocity) = (60, 1)
    animator.advance(ticks: 10)
    let damped = (1 - Math.exp(-1.0 / 60)) / 0.1
    #expect(card.y == 0 && abs(card.x - 60 * damped) < 0.05 && card.angle == 0)
    settings.allowsRotation = nil
    card.angularVelocity = 1
    animator.advance(ticks: 10)
    #expect(card.y == 0 && abs(card.angle - damped) < 1e-3)
    outer.remove()
    #expect(inner.locks == .y)
    animator.advance(ticks: 10)
    #expect(BareFall.isWay(card.y, ticks: 10))
    try animator.addBehavior(outer)
    let y = card.y
    animator.advance(ticks: 10)
    // A velocity along a locked axis is lost.
    #expect(card.y == y)
  }

  @Test("A change of locks wakes, and ends what an item had of a motion")
  func wakes() throws {
    let card = try table.card(at: .zero)
    let animator = DynamicAnimator(itemTable: table)
    let settings = DynamicItemBehavior(items: [card])
    settings.resistance = 0
    try animator.addBehavior(settings)
    animator.advance(ticks: 60)
    #expect(!animator.isRunning)
    settings.locks = .x
    #expect(animator.isRunning)
    card.velocity = Vector(60, 60)
    animator.advance(ticks: 60)
    #expect(card.x == 0 && abs(card.y - 60) < 1e-3)
    settings.locks = []
    animator.advance(ticks: 60)
    #expect(card.x == 0)
  }

  @Test("What is stored into a locked item counts")
  func stored() throws {
    let card = try table.card(at: .zero)
    let animator = DynamicAnimator(itemTable: table)
    let gravity = GravityBehavior(items: [card])
    gravity.locks = [.x, .y, .rotation]
    try animator.addBehavior(gravity)
    (card.center, card.angle) = (Vector(7, 9), 1)
    animator.advance(ticks: 10)
    #expect(card.center == Vector(7, 9) && card.angle == 1)
  }

  @Test("Snapshots hold locks")
  func snapshots() throws {
    let card = try table.card(at: .zero)
    let animator = DynamicAnimator(itemTable: table)
    let gravity = GravityBehavior(items: [card])
    gravity.locks = .y
    try animator.addBehavior(gravity)
    animator.tick()
    let snapshot = animator.snapshot()
    gravity.locks = []
    animator.advance(ticks: 30)
    #expect(BareFall.isWay(card.y, ticks: 30))
    animator.restore(snapshot)
    #expect(gravity.locks == .y)
    animator.advance(ticks: 30)
    #expect(card.y == 0)
  }
}
