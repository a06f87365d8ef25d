import Dynamics
import Geometry
import Testing

@Suite("DynamicAnimator")
struct AnimatorTests {
  let table = ItemTable()

  @Test("An animator starts paused, resumes with its first behavior and pauses without any")
  func resumeAndPause() throws {
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let listener = Listener()
    animator.delegate = listener
    #expect(!animator.isRunning)
    #expect(!animator.tick())
    let behavior = DynamicBehavior()
    try animator.addBehavior(behavior)
    #expect(animator.isRunning)
    animator.tick()
    animator.removeBehavior(behavior)
    animator.removeBehavior(behavior)
    animator.tick()
    #expect(!animator.isRunning)
    #expect(listener.heard == ["resume 0", "pause 2"])
    try animator.addBehavior(behavior)
    try animator.addBehavior(DynamicBehavior())
    #expect(animator.behaviors.count == 2)
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty && behavior.dynamicAnimator == nil)
    animator.tick()
    #expect(listener.heard == ["resume 0", "pause 2", "resume 2", "pause 3"])
  }

  @Test("A custom behavior does not keep an animator awake for more than half a second")
  func passiveBehavior() throws {
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(Probe())
    #expect(animator.advance(ticks: 100) == 30)
    #expect(animator.elapsedTime == 0.5)
  }

  @Test("The clock mandate keeps an animator awake until it is released")
  func clockMandate() throws {
    let animator = DynamicAnimator(itemTable: table)
    let probe = Probe()
    probe.clockMandate = true
    try animator.addBehavior(probe)
    #expect(animator.advance(ticks: 200) == 200)
    probe.clockMandate = false
    animator.tick()
    #expect(!animator.isRunning)
    probe.clockMandate = true
    #expect(animator.isRunning)
    probe.remove()
    animator.tick()
    #expect(!animator.isRunning)
  }

  @Test("Elapsed time is simulated time: it stands still while paused and is never reset")
  func elapsedTime() throws {
    let animator = DynamicAnimator(rate: 120, itemTable: table, restRule: .classic)
    try animator.addBehavior(DynamicBehavior())
    animator.advance(ticks: 1000)
    #expect(animator.elapsedTime == 0.5)
    #expect(animator.tickCount == 60)
    animator.advance(ticks: 12, force: true)
    #expect(animator.elapsedTime == 0.6)
    #expect(!animator.isRunning)
  }

  @Test("Whatever physics sees of an item wakes a paused animator; what is only shown does not")
  func changesWake() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let brake = DynamicItemBehavior(items: [card])
    (brake.resistance, brake.angularResistance) = (5, 5)
    try animator.addBehavior(brake)
    for field in [ItemField.x, .angle, .height, .vx, .angularVelocity] {
      animator.advance(ticks: 1000)
      #expect(!animator.isRunning)
      card[.alpha] = 0.5
      card[.scaleX] = 2
      #expect(!animator.isRunning)
      card[field] += 1
      #expect(animator.isRunning, "\(field)")
    }
  }

  @Test("A parameter that changes wakes a paused animator; one that is set to itself does not")
  func parametersWake() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: snapEnd)
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    animator.advance(ticks: 1000)
    snap.damping = 0.5
    #expect(!animator.isRunning)
    snap.damping = 0.6
    #expect(animator.isRunning)
  }

  @Test("Items in a rectangle are those whose bounding rectangles meet it")
  func itemsInRect() throws {
    let animator = DynamicAnimator(itemTable: table)
    let near = try table.card(at: Vector(100, 100))
    let far = try table.card(at: Vector(300, 100))
    let stranger = try table.card(at: Vector(100, 100))
    try animator.addBehavior(GravityBehavior(items: [near, far]))
    let found = animator.items(in: Rect(x: 0, y: 0, width: 75, height: 75))
    #expect(found.map(ObjectIdentifier.init) == [ObjectIdentifier(near)])
    #expect(stranger.isAlive)
    near.angle = Math.pi / 4
    near.x = 115
    #expect(animator.items(in: Rect(x: 0, y: 0, width: 75, height: 75)).count == 1)
  }

  @Test("A custom item is written after the step, and read again only when it is asked for")
  func customItem() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = CustomItem(center: Vector(50, 50))
    let gravity = GravityBehavior(items: [item])
    try animator.addBehavior(gravity)
    animator.advance(ticks: 10)
    let fallen = item.center.y
    #expect(BareFall.isWay(fallen - 50, ticks: 10))
    item.center = Vector(0, 0)
    animator.tick()
    #expect(BareFall.isWay(item.center.y - 50, ticks: 11))
    item.center = Vector(0, 0)
    try animator.updateItem(usingCurrentState: item)
    animator.tick()
    #expect(item.center.x == 0)
    // The velocity of eleven ticks is kept: about 1000 / 60 * 12 / 60 = 3.3 pt in the twelfth.
    #expect(abs(item.center.y - 3.3) < 0.2)
  }

  @Test("A custom item without size is refused when it is added and when it is updated")
  func emptyCustomItem() throws {
    let animator = DynamicAnimator(itemTable: table)
    let item = CustomItem(center: .zero, size: .zero)
    #expect(
      throws: DynamicsError.badValue(name: "width", rule: "must be from 0.001 to 1e9 pt", value: 0)
    ) {
      try animator.addBehavior(GravityBehavior(items: [item]))
    }
    item.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    try animator.addBehavior(GravityBehavior(items: [item]))
    item.bounds = .zero
    #expect(throws: DynamicsError.self) { try animator.updateItem(usingCurrentState: item) }
  }

  @Test("An item whose behaviors are gone has no velocity and belongs to no animator")
  func releasedItem() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    try animator.addBehavior(gravity)
    animator.advance(ticks: 10)
    #expect(BareFall.isSpeed(card.vy, ticks: 10))
    gravity.remove()
    animator.tick()
    #expect(card.velocity == .zero)
    try DynamicAnimator(itemTable: table).addBehavior(gravity)
  }

  @Test("A behavior that replaces another between two ticks takes the velocity over")
  func handOver() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    animator.advance(ticks: 5)
    let velocity = card.vx
    snap.remove()
    try animator.addBehavior(DynamicItemBehavior(items: [card]))
    animator.tick()
    #expect(abs(card.vx - velocity) < 0.01 * abs(velocity))
  }

  @Test("An animator that is gone leaves its behaviors and items to others")
  func animatorGone() throws {
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    gravity.magnitude = 2
    do {
      let animator = DynamicAnimator(itemTable: table)
      try animator.addBehavior(gravity)
      animator.tick()
    }
    #expect(gravity.dynamicAnimator == nil && gravity.magnitude == 2)
    #expect(gravity.items.count == 1)
    let other = DynamicAnimator(itemTable: table)
    try other.addBehavior(gravity)
    other.tick()
    #expect(BareFall.isSpeed(card.vy / 2, ticks: 2))
  }
}
