import Dynamics
import Geometry
import Testing

@Suite("Limit attachments")
struct LimitTests {
  let table = ItemTable()

  @Test("A slack rope does nothing; a taut one holds its length")
  func rope() throws {
    let (animator, item) = try undamped(table, at: Vector(0, 20))
    let rope = AttachmentBehavior.limit(item: item, attachedToAnchor: .zero)
    #expect(rope.length == 20 && rope.attachmentKind == .limit)
    rope.length = 120
    try animator.addBehavior(rope)
    try animator.addBehavior(GravityBehavior(items: [item]))
    // Free fall of 100 pt takes 0.447 s.
    for tick in 1...26 {
      animator.tick()
      let time = Double(tick) / 60
      #expect(abs(item.y - 20 - 500 * time * time) < 0.1)
      #expect(
        animator.explain().items[0].forces.allSatisfy { $0.behavior !== rope || $0.force == .zero })
    }
    for _ in 0..<200 {
      animator.tick()
      #expect(item.y < 120.2)
    }
    #expect(abs(item.y - 120) < 0.05)
    let force = try #require(animator.explain().items[0].forces.first { $0.behavior === rope })
    #expect(abs(force.force.y / (3600 * 1000) + 1) < 0.01)
  }

  @Test("A rope between items lets them come near, and not part, by their offsets")
  func items() throws {
    let (animator, a) = try undamped(table, at: .zero, size: Size(20, 20))
    let b = try table.card(at: Vector(60, 0), size: Size(20, 20))
    let rope = AttachmentBehavior.limit(
      item: a, offset: Vector(10, 0), attachedTo: b, offset: Vector(-10, 0))
    #expect(rope.length == 40)
    let properties = DynamicItemBehavior(items: [b])
    properties.resistance = 0
    properties.addLinearVelocity(Vector(-60, 0), item: b)
    for behavior in [properties, rope] { try animator.addBehavior(behavior) }
    animator.advance(ticks: 30)
    #expect(abs(b.x - 30) < 0.1 && a.x == 0)
    b.vx = 60
    animator.advance(ticks: 120)
    #expect(abs(a.vx - 30) < 1 && abs(b.vx - 30) < 1)
    #expect(b.x - a.x < 60.1)
  }

  @Test("A rope without length holds two points together, and gets one later")
  func pin() throws {
    let (animator, item) = try undamped(table, at: Vector(30, 0))
    let rope = AttachmentBehavior.limit(
      item: item, offset: Vector(-30, 0), attachedToAnchor: .zero)
    try animator.addBehavior(rope)
    try animator.addBehavior(GravityBehavior(items: [item]))
    animator.advance(ticks: 20)
    #expect(abs(item.center.length - 30) < 0.2)
    rope.length = 50
    animator.advance(ticks: 600)
    #expect(item.center.length < 80.2 && item.y > 30)
  }
}
