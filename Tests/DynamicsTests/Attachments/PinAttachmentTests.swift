import Dynamics
import Geometry
import Testing

@Suite("Pin attachments")
struct PinAttachmentTests {
  let table = ItemTable()

  @Test("A pendulum about its end swings with 2 pi sqrt(I / (m g d))")
  func pendulum() throws {
    let (animator, bar) = try undamped(table, at: Vector(0, 50), size: Size(4, 100))
    let pin = AttachmentBehavior.pin(item: bar, attachedToAnchor: .zero)
    #expect(pin.attachmentKind == .pin && pin.length == 0 && pin.offset == Vector(0, -50))
    bar.angularVelocity = 0.3
    try animator.addBehavior(pin)
    try animator.addBehavior(GravityBehavior(items: [bar]))
    var crossings: [Double] = []
    var last = bar.angle
    for tick in 1...600 {
      animator.tick()
      if last < 0, bar.angle >= 0 {
        crossings.append(Double(tick) - bar.angle / (bar.angle - last))
      }
      last = bar.angle
    }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1) / 60
    let inertia = (16.0 + 10_000) / 12 + 2500
    #expect(abs(period / (2 * Math.pi * (inertia / 50_000).squareRoot()) - 1) < 0.01)
  }

  @Test("Friction slows by torque / inertia, then holds; 1 is a push of magnitude 1 at 100 pt")
  func friction() throws {
    let (animator, item) = try undamped(table, at: .zero, size: Size(100, 100))
    let pin = AttachmentBehavior.pin(item: item, attachedToAnchor: .zero)
    pin.frictionTorque = 0.5
    item.angularVelocity = 5
    try animator.addBehavior(pin)
    let deceleration = 0.5 * 1e8 / (10_000 * 20_000 / 12)
    for tick in 1...60 {
      animator.tick()
      #expect(abs(item.angularVelocity - 5 + deceleration * Double(tick) / 60) < 1e-3)
    }
    animator.advance(ticks: 60)
    #expect(abs(item.angularVelocity) < 1e-6)
    let (push, angle) = (PushBehavior(items: [item]), item.angle)
    push.pushDirection = Vector(0, 0.49).rotated(by: angle)
    push.targetOffset = Vector(100, 0)
    try animator.addBehavior(push)
    animator.advance(ticks: 600, force: true)
    #expect(abs(item.angle - angle) < 1e-4)
    push.magnitude = 0.51
    animator.advance(ticks: 60, force: true)
    #expect(item.angle > angle + 0.01)
  }

  @Test("A turn stops at both ends of its range")
  func range() throws {
    let (animator, item) = try undamped(table, at: Vector(40, 0))
    let pin = AttachmentBehavior.pin(item: item, attachedToAnchor: .zero)
    pin.attachmentRange = -0.6...0.4
    let gravity = GravityBehavior(items: [item])
    try animator.addBehavior(pin)
    try animator.addBehavior(gravity)
    for _ in 0..<90 {
      animator.tick()
      #expect(item.angle < 0.42)
    }
    #expect(abs(item.angle - 0.4) < 1e-3)
    gravity.magnitude = -1
    for _ in 0..<90 {
      animator.tick()
      #expect(item.angle > -0.62)
    }
    #expect(abs(item.angle + 0.6) < 1e-3)
    pin.attachmentRange = -Double.infinity...Double.infinity
    animator.advance(ticks: 20)
    let angle = swung(from: -0.6, by: -1000 * 40 / (40 * 40 + 600), ticks: 20)
    #expect(abs(item.angle - angle) < 0.03)
  }

  @Test("Two items turn about their common point, with equal and opposite torques of friction")
  func items() throws {
    let (animator, a) = try undamped(table, at: Vector(-50, 0), size: Size(100, 10))
    let b = try table.card(at: Vector(50, 0), size: Size(100, 10))
    let free = DynamicItemBehavior(items: [b])
    (free.resistance, free.angularResistance) = (0, 0)
    let pin = AttachmentBehavior.pin(item: a, attachedTo: b, anchor: .zero)
    #expect(
      pin.anchorPoint == .zero && pin.offset == Vector(50, 0) && pin.toOffset == Vector(-50, 0))
    pin.anchorPoint = Vector(5, 5)
    #expect(pin.anchorPoint == .zero)
    (a.angularVelocity, a.vy) = (1, 50)
    (b.angularVelocity, b.vy) = (-1, 50)
    for behavior in [free, pin] { try animator.addBehavior(behavior) }
    pin.frictionTorque = 0.002
    for _ in 0..<90 {
      animator.tick()
      let ends = a.center + Vector(50, 0).rotated(by: a.angle)
      #expect(ends.distance(to: b.center + Vector(-50, 0).rotated(by: b.angle)) < 0.1)
      let forces = animator.explain().items.flatMap(\.forces).filter { $0.behavior === pin }
      #expect(forces[0].force == -forces[1].force)
      #expect(abs(forces[0].torque + forces[1].torque) < 1e-2 * max(1e4, abs(forces[0].torque)))
    }
    #expect(abs(a.angle) > 0.2 && abs(a.angle + b.angle) < 0.01)
  }

  @Test("An item that was turned several times is pinned as it lies")
  func turns() throws {
    let animator = DynamicAnimator(itemTable: table)
    let custom = CustomItem(center: .zero)
    let spinner = DynamicItemBehavior(items: [custom])
    spinner.addAngularVelocity(10, item: custom)
    spinner.angularResistance = 0
    try animator.addBehavior(spinner)
    animator.advance(ticks: 120)
    let pin = AttachmentBehavior.pin(item: custom, attachedToAnchor: .zero)
    pin.attachmentRange = -0.1...0.1
    let start = custom.transform.components.rotation
    spinner.addAngularVelocity(-10, item: custom)
    try animator.addBehavior(pin)
    animator.advance(ticks: 30)
    #expect(abs(Math.wrappedAngle(custom.transform.components.rotation - start)) < 0.101)
  }
}
