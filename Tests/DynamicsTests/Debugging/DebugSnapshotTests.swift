import Dynamics
import Geometry
import Testing

@Suite("Debug snapshots")
struct DebugSnapshotTests {
  let table = ItemTable()
  let bounds = Rect(x: 0, y: 0, width: 320, height: 480)

  private func animator() -> DynamicAnimator {
    DynamicAnimator(referenceBounds: bounds, itemTable: table)
  }

  @Test("show what collides, in the animator's coordinates")
  func outlines() throws {
    let card = try table.card(at: Vector(100, 200), size: Size(40, 20), angle: .pi / 2)
    let animator = animator()
    try animator.addBehavior(GravityBehavior(items: [card]))
    animator.tick()
    let body = try #require(animator.debugSnapshot.bodies.first)
    #expect(body.item === card)
    #expect(body.mass == 800 && !body.isAnchored && !body.isResting)
    let outline = try #require(body.outlines.first)
    #expect(outline.count == 4)
    let y = card.center.y
    for corner in [
      Vector(90, y - 20), Vector(110, y - 20), Vector(110, y + 20), Vector(90, y + 20),
    ] {
      #expect(outline.contains { $0.distance(to: corner) < 1e-6 })
    }
  }

  @Test("show boundaries as they were added, and none that nobody collides with")
  func boundaries() throws {
    let card = try table.card()
    let animator = animator()
    let collision = CollisionBehavior(items: [card])
    collision.referenceBoundsInsets = Insets(all: 10)
    try collision.addBoundary(identifier: "shelf", from: Vector(0, 300), to: Vector(100, 300))
    try animator.addBehavior(collision)
    let shown = animator.debugSnapshot.boundaries
    #expect(shown.map(\.identifier) == [nil, "shelf"])
    #expect(shown[0].points.first == Vector(10, 10) && shown[0].points.count == 5)
    #expect(shown[1].points == [Vector(0, 300), Vector(100, 300)])
    collision.collisionMode = .items
    #expect(animator.debugSnapshot.boundaries.isEmpty)
  }

  @Test("of boundaries and joints alone call no closure")
  func quiet() throws {
    let card = try table.card()
    let animator = animator()
    var calls = 0
    try animator.addBehavior(
      FieldBehavior.custom(items: [card]) { _, _, _, _, _, _ in
        calls += 1
        return Vector(0, 1)
      })
    try animator.addBehavior(SnapBehavior(item: card, snapTo: Vector(10, 10)))
    animator.tick()
    let before = calls
    #expect(before > 0)
    #expect(animator.debugLines.joints.count == 1)
    #expect(calls == before)
  }

  @Test("show contacts once, with impulses that carry the weight above them")
  func contacts() throws {
    let low = try table.card(at: Vector(160, 450))
    let high = try table.card(at: Vector(160, 390))
    let animator = animator()
    let collision = CollisionBehavior(items: [high, low])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    try animator.addBehavior(GravityBehavior(items: [high, low]))
    animator.advance(ticks: 20)
    let contacts = animator.debugSnapshot.contacts
    #expect(contacts.count == 2)
    // Per tick, a mass of 3,600 under 1,000 pt/s² takes an impulse of 60,000.
    for contact in contacts {
      let impulse = contact.points.reduce(0) { $0 + $1.normalImpulse }
      switch contact.partner {
      case .boundary(let name):
        #expect(name == nil && contact.item === low)
        #expect(abs(impulse - 120_000) < 1_200)
        #expect(contact.normal.distance(to: Vector(0, 1)) < 1e-3)
      case .item(let other):
        #expect(contact.item === low && other === high)
        #expect(abs(impulse - 60_000) < 600)
        #expect(contact.normal.distance(to: Vector(0, -1)) < 1e-3)
      }
    }
  }

  @Test("show joints with the force that holds the item")
  func joints() throws {
    let bob = try table.card(at: Vector(160, 200), size: Size(10, 10))
    let animator = animator()
    try animator.addBehavior(GravityBehavior(items: [bob]))
    let rod = AttachmentBehavior(
      item: bob, offset: Vector(0, -5), attachedToAnchor: Vector(160, 100))
    try animator.addBehavior(rod)
    animator.advance(ticks: 20)
    let joint = try #require(animator.debugSnapshot.joints.first)
    #expect(joint.behavior === rod && joint.end == Vector(160, 100))
    #expect(joint.start.distance(to: Vector(160, 195)) < 0.1)
    #expect(joint.force.distance(to: Vector(0, -100_000)) < 1_000)
  }

  @Test("sample fields where they act")
  func fields() throws {
    let card = try table.card()
    let animator = animator()
    let field = FieldBehavior.linearGravity(items: [card], direction: Vector(0, 1))
    field.position = Vector(160, 240)
    field.region = Region(radius: 60)
    try animator.addBehavior(field)
    let samples = try #require(animator.debugSnapshot(fieldSpacing: 40).fields.first).samples
    #expect(!samples.isEmpty)
    #expect(samples.allSatisfy { $0.position.distance(to: Vector(160, 240)) <= 60 })
    #expect(samples.allSatisfy { $0.acceleration.distance(to: Vector(0, 1000)) < 1e-9 })
    let grid = (0...8).flatMap { x in (0...12).map { Vector(Double(x) * 40, Double($0) * 40) } }
    #expect(samples.count == grid.count { $0.distance(to: Vector(160, 240)) < 60 })
  }

  @Test("change nothing")
  func passive() throws {
    let runs = try [false, true].map { looks in
      let table = ItemTable()
      let card = try table.card()
      let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
      try animator.addBehavior(SnapBehavior(item: card, snapTo: snapEnd))
      try animator.addBehavior(FieldBehavior.noise(items: [card]))
      var centers: [Vector] = []
      for _ in 0..<60 {
        animator.tick()
        if looks { _ = animator.debugSnapshot }
        centers.append(card.center)
      }
      return centers
    }
    #expect(runs[0] == runs[1])
  }

  @Test("say when an item rests")
  func rest() throws {
    let card = try table.card()
    let animator = animator()
    try animator.addBehavior(SnapBehavior(item: card, snapTo: snapEnd))
    animator.tick()
    #expect(animator.debugSnapshot.bodies[0].isResting == false)
    while animator.tick() {}
    #expect(animator.debugSnapshot.bodies[0].isResting)
  }

  @Test("need a spacing over 0")
  func badSpacing() async {
    await #expect(processExitsWith: .failure) {
      _ = DynamicAnimator().debugSnapshot(fieldSpacing: .nan)
    }
  }
}
