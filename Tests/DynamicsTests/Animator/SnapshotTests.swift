import Dynamics
import Geometry
import Testing

@Suite("Snapshots of an animator")
struct SnapshotTests {
  let table = ItemTable()

  /// A scene with every built-in behavior and an action.
  private func scene() throws -> (DynamicAnimator, [Item]) {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400), itemTable: table)
    let items = try (0..<8).map {
      try table.card(at: Vector(40 + 40 * Double($0), 50 + 17 * Double($0 % 3)), size: Size(30, 30))
    }
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    let spring = AttachmentBehavior(item: items[0], attachedTo: items[1])
    spring.frequency = 2
    spring.damping = 0.2
    let push = PushBehavior(items: [items[2]], mode: .instantaneous)
    push.setAngle(1, magnitude: 0.4)
    let free = DynamicItemBehavior(items: [items[3]])
    free.elasticity = 0.9
    let kicker = Probe(items: [items[4]])
    kicker.onTick = { [unowned animator] _ in
      if animator.tickCount % 50 == 0 { items[4].vy -= 300 }
    }
    let snap = SnapBehavior(item: items[5], snapTo: Vector(300, 60))
    for behavior in [
      GravityBehavior(items: Array(items[0..<5])), collision, spring, push, free, kicker, snap,
    ] {
      try animator.addBehavior(behavior)
    }
    return (animator, items)
  }

  private func bits(_ items: [Item]) -> [UInt64] {
    items.flatMap { item in
      [item.x, item.y, item.angle, item.vx, item.vy, item.angularVelocity].map(\.bitPattern)
    }
  }

  @Test("What follows a restore has the same bits as what followed the snapshot")
  func replay() throws {
    let (animator, items) = try scene()
    animator.advance(ticks: 47)
    items[6].x += 3
    // The query passes the change to the animator, which must keep it.
    #expect(animator.isRunning)
    let snapshot = animator.snapshot()
    var first: [[UInt64]] = []
    for _ in 0..<200 {
      animator.tick()
      first.append(bits(items))
    }
    animator.removeAllBehaviors()
    items[7].remove()
    animator.tick()
    animator.restore(snapshot)
    #expect(animator.tickCount == 47 && animator.isRunning && items[7].isAlive)
    for tick in 0..<200 {
      animator.tick()
      #expect(bits(items) == first[tick], "tick \(tick)")
    }
    animator.restore(snapshot)
    animator.advance(ticks: 200)
    #expect(bits(items) == first[199])
  }

  @Test("Two animators built alike move alike to the bit")
  func twins() throws {
    let (first, firstItems) = try scene()
    let (second, secondItems) = try SnapshotTests().scene()
    for _ in 0..<300 {
      first.tick()
      second.tick()
    }
    #expect(bits(firstItems) == bits(secondItems))
  }

  @Test("A restore takes out what was added since, and puts back properties as they were")
  func structure() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    let parent = DynamicBehavior()
    try parent.addChildBehavior(gravity)
    try animator.addBehavior(parent)
    animator.advance(ticks: 5)
    let snapshot = animator.snapshot()
    gravity.magnitude = 7
    let late = SnapBehavior(item: card, snapTo: .zero)
    try animator.addBehavior(late)
    gravity.remove()
    animator.advance(ticks: 5)
    animator.restore(snapshot)
    #expect(gravity.magnitude == 1 && gravity.dynamicAnimator === animator)
    #expect(parent.childBehaviors.count == 1 && gravity.parentBehavior === parent)
    #expect(late.dynamicAnimator == nil && late.items.count == 1)
    try animator.addBehavior(late)
    animator.advance(ticks: 200)
  }
}
