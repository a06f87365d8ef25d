import Dynamics
import Geometry
import Testing

/// The turn of `wobble` belongs to the approach: where a snap's item is held off the point it goes.
@Suite("SnapBehavior: what is held off the point")
struct SnapHeldTests {
  enum Hold: CaseIterable {
    case edge, corner, card, gravity, push, snap, spring, field
  }

  /// A snap of an item that something holds off the point.
  private func held(
    by hold: Hold, wobble: Bool, damping: Double
  ) throws -> (animator: DynamicAnimator, card: Item, snap: SnapBehavior) {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
    let card = try table.card()
    let points: [Hold: Vector] = [
      .edge: Vector(350, 200), .corner: Vector(350, 500), .card: Vector(300, 220),
    ]
    let snap = SnapBehavior(item: card, snapTo: points[hold] ?? snapEnd)
    (snap.wobble, snap.damping) = (wobble, damping)
    switch hold {
    case .edge, .corner:
      let collision = CollisionBehavior(items: [card])
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.addBehavior(collision)
    case .card:
      let post = try table.card(at: Vector(240, 252), size: Size(40, 300))
      let anchor = DynamicItemBehavior(items: [post])
      anchor.isAnchored = true
      try animator.addBehavior(anchor)
      try animator.addBehavior(CollisionBehavior(items: [card, post]))
    case .gravity:
      let gravity = GravityBehavior(items: [card])
      gravity.magnitude = 3
      try animator.addBehavior(gravity)
    case .push:
      let push = PushBehavior(items: [card], mode: .continuous)
      push.setAngle(0, magnitude: 20)
      try animator.addBehavior(push)
    case .snap:
      // Near enough for pulls below their limit: two that are at it cancel out anywhere between.
      let other = SnapBehavior(item: card, snapTo: Vector(120, 230))
      other.wobble = wobble
      try animator.addBehavior(other)
    case .spring:
      let spring = AttachmentBehavior(item: card, attachedToAnchor: Vector(250, 100))
      (spring.length, spring.frequency, spring.damping) = (0, 2, 0.5)
      try animator.addBehavior(spring)
    case .field:
      let field = FieldBehavior.linearGravity(direction: Vector(1, -1))
      field.strength = 2
      try field.addItem(card)
      try animator.addBehavior(field)
    }
    try animator.addBehavior(snap)
    animator.advance(ticks: 1200)
    return (animator, card, snap)
  }

  @Test("It rests upright where wobble = false leaves it", arguments: Hold.allCases, [0.2, 0.5, 1])
  func rests(hold: Hold, damping: Double) throws {
    let (animator, card, snap) = try held(by: hold, wobble: true, damping: damping)
    #expect(!animator.isRunning)
    let (center, angle) = (card.center, card.angle)
    #expect(abs(angle) < 0.5 * Math.pi / 180)
    snap.wobble = false
    animator.advance(ticks: 300, force: true)
    #expect(card.center.distance(to: center) < 0.5)
    #expect(abs(card.angle - angle) < 0.5 * Math.pi / 180)
    let straight = try held(by: hold, wobble: false, damping: damping).card
    #expect(abs(straight.angle) < 0.5 * Math.pi / 180)
  }

  @Test("A point moved 60 times a second is followed without a turn", arguments: [60.0, 600, 4000])
  func moving(speed: Double) throws {
    for rate in [60.0, 120, 240] {
      let table = ItemTable()
      let animator = DynamicAnimator(rate: rate, itemTable: table)
      let card = try table.card(at: snapEnd)
      let snap = SnapBehavior(item: card, snapTo: snapEnd)
      try animator.addBehavior(snap)
      animator.advance(ticks: Int(rate))
      var turn = 0.0
      for move in 1...120 {
        let angle = Double(max(0, move - 60)) / 10
        snap.snapPoint =
          snapEnd + Vector(speed * Double(min(move, 60)) / 60, 0)
          + Vector(Math.sin(angle), 1 - Math.cos(angle)) * (speed / 6)
        for _ in 0..<Int(rate / 60) {
          animator.tick()
          turn = max(turn, abs(card.angle))
        }
      }
      #expect(turn < 10 * Math.pi / 180)
    }
  }

  @Test("An item that is put elsewhere or gets a new point turns again")
  func again() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    for change in [{ card.center = snapStart }, { snap.snapPoint = snapStart }] {
      animator.advance(ticks: 300)
      change()
      let track = Track(of: card, in: animator, ticks: 60)
      #expect((25...45).contains((track.angles.map(abs).max() ?? 0) * 180 / Math.pi))
    }
  }
}
