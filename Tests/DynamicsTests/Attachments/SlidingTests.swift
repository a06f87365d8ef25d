import Dynamics
import Geometry
import Testing

@Suite("Sliding attachments")
struct SlidingTests {
  let table = ItemTable()

  @Test("An item falls along its line by g sin(slope), without turning, from where it was made")
  func slope() throws {
    let (animator, item) = try undamped(table, at: Vector(50, 20), angle: 0.3)
    let axis = Vector(3, 4)
    let slider = AttachmentBehavior.sliding(
      item: item, attachedToAnchor: Vector(10, 0), axis: axis)
    #expect(slider.attachmentKind == .sliding && slider.attachedBehaviorType == .anchor)
    #expect((slider.axis - Vector(0.6, 0.8)).length < 1e-12)
    #expect(slider.attachmentRange == -Double.infinity...Double.infinity)
    try animator.addBehavior(slider)
    try animator.addBehavior(GravityBehavior(items: [item]))
    for tick in 1...60 {
      animator.tick()
      let way = item.center - Vector(50, 20)
      #expect(abs(way.cross(Vector(0.6, 0.8))) < 0.05, "tick \(tick)")
      #expect(abs(item.angle - 0.3) < 1e-3)
    }
    // 800 pt/s² act along the line.
    #expect(abs((item.center - Vector(50, 20)).dot(Vector(0.6, 0.8)) - 400) < 2)
  }

  @Test("It stops at both ends of its range, which is changed while it runs")
  func range() throws {
    let (animator, item) = try undamped(table, at: .zero, restRule: .classic)
    let slider = AttachmentBehavior.sliding(
      item: item, attachedToAnchor: .zero, axis: Vector(0, 1))
    slider.attachmentRange = -20...50
    let gravity = GravityBehavior(items: [item])
    try animator.addBehavior(slider)
    try animator.addBehavior(gravity)
    for _ in 0..<120 {
      animator.tick()
      #expect(item.exact(.y) < 50.2)
    }
    #expect(abs(item.exact(.y) - 50) < 0.05)
    gravity.magnitude = -1
    for _ in 0..<120 {
      animator.tick()
      #expect(item.exact(.y) > -20.2)
    }
    #expect(abs(item.exact(.y) + 20) < 0.05)
    slider.attachmentRange = 0...0
    animator.advance(ticks: 120)
    #expect(abs(item.exact(.y)) < 0.05)
    slider.anchorPoint = Vector(0, 30)
    animator.advance(ticks: 120)
    #expect(abs(item.exact(.y) - 30) < 0.05)
  }

  @Test("Friction is a force: 1 withstands a push of magnitude 1, and slows by force / mass")
  func friction() throws {
    let (animator, item) = try undamped(table, at: .zero, size: Size(100, 100))
    let slider = AttachmentBehavior.sliding(
      item: item, attachedToAnchor: .zero, axis: Vector(1, 0))
    slider.frictionTorque = 1
    let push = PushBehavior(items: [item])
    push.magnitude = 0.99
    try animator.addBehavior(slider)
    try animator.addBehavior(push)
    animator.advance(ticks: 60, force: true)
    #expect(abs(item.x) < 1e-3)
    push.magnitude = 1.5
    animator.advance(ticks: 60)
    #expect(abs(item.vx - 50) < 0.5)
    push.active = false
    animator.advance(ticks: 15)
    #expect(abs(item.vx - 25) < 0.5)
    animator.advance(ticks: 30)
    #expect(abs(item.vx) < 1e-3)
  }

  @Test("Between items the line turns with the second, and neither turns against the other")
  func items() throws {
    let (animator, rail) = try undamped(table, at: .zero, size: Size(200, 20), angle: 0.5)
    let rider = try table.card(at: Vector(0, -30), size: Size(20, 20))
    let free = DynamicItemBehavior(items: [rider])
    (free.resistance, free.angularResistance) = (0, 0)
    free.addLinearVelocity(Vector(angle: 0.5, length: 40), item: rider)
    let slider = AttachmentBehavior.sliding(
      item: rider, attachedTo: rail, axis: Vector(angle: 0.5, length: 1))
    rail.angularVelocity = 1
    for behavior in [free, slider] { try animator.addBehavior(behavior) }
    let start = (rider.center - rail.center).rotated(by: -0.5)
    animator.tick()
    let before = momentum(of: [rail, rider])
    animator.advance(ticks: 59)
    let end = (rider.center - rail.center).rotated(by: -rail.angle)
    #expect(abs(rail.angle - rider.angle - 0.5) < 1e-3)
    let after = momentum(of: [rail, rider])
    #expect((after.linear - before.linear).length < 1e-3 * before.linear.length)
    #expect(abs(after.linear.length - 400 * 40) < 1)
    #expect(abs(after.angular / before.angular - 1) < 0.01)
    #expect(abs(end.y - start.y) < 0.1 && end.x > start.x + 5)
    #expect((slider.axis - Vector(angle: rail.angle, length: 1)).length < 1e-9)
    slider.axis = Vector(angle: rail.angle + Math.pi / 2, length: 3)
    #expect((slider.axis - Vector(angle: rail.angle + Math.pi / 2, length: 1)).length < 1e-9)
  }

  @Test("A dragged anchor takes line and item along, and leaves the item at rest")
  func drag() throws {
    let (animator, item) = try undamped(table, at: .zero)
    let slider = AttachmentBehavior.sliding(
      item: item, attachedToAnchor: .zero, axis: Vector(1, 0))
    try animator.addBehavior(slider)
    for tick in 1...60 {
      slider.anchorPoint = Vector(0, 2 * Double(tick))
      animator.tick()
      #expect(abs(item.y - 2 * Double(tick)) < (tick < 5 ? 2 : 0.1))
    }
    #expect(abs(item.velocity.y - 120) < 1e-3)
    animator.tick()
    #expect(item.velocity.length < 1e-3)
    #expect(abs(item.y - 120) < 0.1 && item.x == 0 && item.angle == 0)
  }
}
