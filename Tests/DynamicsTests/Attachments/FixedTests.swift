import Builds
import Dynamics
import Geometry
import Testing

@Suite("Fixed attachments")
struct FixedTests {
  let table = ItemTable()

  @Test("Two welded items move as one: their angle stays to 1e-3, their distance to 0.05 pt")
  func one() throws {
    let (animator, a) = try undamped(table, at: .zero, size: Size(60, 20), angle: 0.2)
    let b = try table.card(at: Vector(50, 10), size: Size(20, 60), angle: -0.7)
    let weld = AttachmentBehavior.fixed(item: b, attachedTo: a, anchor: Vector(30, 5))
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = Vector(0.04, -0.1)
    push.targetOffset = Vector(0, 20)
    try animator.addBehavior(weld)
    try animator.addBehavior(push)
    let way = (b.center - a.center).rotated(by: -0.2)
    for tick in 1...120 {
      animator.tick()
      #expect(abs(b.angle - a.angle + 0.9) < 1e-3, "tick \(tick)")
      let now = (b.center - a.center).rotated(by: -a.angle)
      #expect(now.distance(to: way) < 0.05, "tick \(tick)")
    }
    #expect(abs(a.angularVelocity) > 0.5 && a.velocity.length > 10)
  }

  @Test(
    "A weld holds while item behaviors of both say other things, 1,000 times as dense too", .heavy,
    arguments: [1.0, 10, 100, 1000])
  func settings(ratio: Double) throws {
    let (bend, a, b) = try fall(ratio: ratio, spin: 4)
    if ratio != 100 {
      #expect(bend.angle < (ratio > 100 ? 0.3 : 0.01) && bend.distance < (ratio > 100 ? 5 : 0.3))
    }
    #expect(abs(a.angle - b.angle) < 1e-3)
    // They lie on the floor or stand on it, the heavy one below.
    #expect(abs(b.y - 280) < 0.01)
    #expect(min(abs(a.y - 280), abs(a.y - 240)) < 0.03)
    let quarters = 2 * b.angle / Math.pi
    #expect(abs(quarters - quarters.rounded()) < 1e-4)
  }

  // A bounce meets one of two bodies before their weld is solved, so the weld bends the more the
  // denser the other body is. How much depends on the angle at which it lands: hence many spins.
  @Test(
    "In a bounce a weld bends by little, at whatever angle it lands", .heavy,
    arguments: [
      (1.0, median: 0.008, most: 0.02, farthest: 0.95), (10, 0.008, 0.016, 0.7),
      (100, 0.04, 0.15, 2.1), (1000, 0.16, 0.36, 17),
    ])
  func bounces(ratio: Double, median: Double, most: Double, farthest: Double) throws {
    let bends = try (0..<40).map { try fall(ratio: ratio, spin: 4 + 0.05 * Double($0)).bend }
    let angles = bends.map(\.angle).sorted()
    #expect(angles[20] < median && angles[39] < most, "\(angles[20]), \(angles[39])")
    #expect(bends.allSatisfy { $0.distance < farthest })
  }

  /// Lets two welded items fall that bounce, slide and resist differently.
  ///
  /// - Returns: The greatest angle and distance by which the weld bends, and the items at rest.
  private func fall(
    ratio: Double, spin: Double
  ) throws -> (bend: (angle: Double, distance: Double), light: Item, heavy: Item) {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 400, height: 300), itemTable: table,
      restRule: .classic)
    let (a, b) = (
      try table.card(at: Vector(100, 50), size: Size(40, 40)),
      try table.card(at: Vector(140, 50), size: Size(40, 40))
    )
    let weld = AttachmentBehavior.fixed(item: a, attachedTo: b, anchor: Vector(120, 50))
    let light = DynamicItemBehavior(items: [a])
    (light.density, light.elasticity, light.friction) = (0.1, 0.8, 0)
    (light.resistance, light.angularResistance) = (3, 2)
    let heavy = DynamicItemBehavior(items: [b])
    (heavy.density, heavy.elasticity, heavy.friction) = (0.1 * ratio, 0.1, 2)
    let collision = CollisionBehavior(items: [a, b])
    collision.translatesReferenceBoundsIntoBoundary = true
    let gravity = GravityBehavior(items: [a, b])
    for behavior in [light, heavy, gravity, collision, weld] { try animator.addBehavior(behavior) }
    heavy.addAngularVelocity(spin, item: b)
    heavy.addLinearVelocity(Vector(200, 0), item: b)
    var (worstAngle, worst) = (0.0, 0.0)
    for _ in 1...300 {
      animator.tick()
      worstAngle = max(worstAngle, abs(a.exact(.angle) - b.exact(.angle)))
      let way = (a.exactCenter - b.exactCenter).rotated(by: -b.exact(.angle))
      worst = max(worst, way.distance(to: Vector(-40, 0)))
    }
    return ((worstAngle, worst), a, b)
  }

  @Test("An item welded to a point stays, follows the moved point, and gives way by a frequency")
  func anchor() throws {
    let (animator, item) = try undamped(table, at: Vector(100, 0), angle: 1)
    let weld = AttachmentBehavior.fixed(item: item, attachedToAnchor: .zero)
    try animator.addBehavior(weld)
    try animator.addBehavior(GravityBehavior(items: [item]))
    animator.advance(ticks: 60)
    #expect(item.center.distance(to: Vector(100, 0)) < 0.1 && abs(item.angle - 1) < 1e-3)
    weld.anchorPoint = Vector(20, 30)
    animator.advance(ticks: 60)
    #expect(item.center.distance(to: Vector(120, 30)) < 0.1 && abs(item.angle - 1) < 1e-3)
    weld.frequency = 2
    weld.damping = 1
    animator.advance(ticks: 20)
    // The anchor gives way by a critically damped sag of g / w², and the turn adds to it.
    let (turning, time) = (4 * Math.pi, 20.0 / 60)
    let sag = 1 - (1 + turning * time) * Math.exp(-turning * time)
    #expect(item.y - 30 > 1000 / (turning * turning) * sag && item.angle > 1)
  }

  @Test("Welded items collide with each other only where that is asked for")
  func collisions() throws {
    let (animator, a) = try undamped(table, at: .zero, size: Size(40, 40))
    let b = try table.card(at: Vector(60, 0), size: Size(40, 40))
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    (spring.frequency, spring.damping, spring.length) = (2, 1, 10)
    for behavior in [spring, CollisionBehavior(items: [a, b])] {
      try animator.addBehavior(behavior)
    }
    #expect(!spring.allowsCollision)
    for (allowsCollision, distance) in [(false, 10.0), (true, 40), (false, 10)] {
      spring.allowsCollision = allowsCollision
      animator.advance(ticks: 120)
      #expect(abs(b.x - a.x - distance) < 0.5)
    }
  }
}
