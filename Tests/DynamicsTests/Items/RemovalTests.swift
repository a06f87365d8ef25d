import Dynamics
import Geometry
import Testing

@Suite("Removed items")
struct RemovalTests {
  /// Acts when a contact ends.
  private final class Listener: CollisionBehaviorDelegate {
    var act: () -> Void = {}

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      with other: any DynamicItem
    ) { act() }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: String?
    ) { act() }
  }

  /// Behaviors of all kinds with an item.
  private static var makes: [(Item) -> DynamicBehavior] {
    [
      { GravityBehavior(items: [$0]) }, { SnapBehavior(item: $0, snapTo: .zero) },
      { CollisionBehavior(items: [$0]) }, { PushBehavior(items: [$0]) },
      { DynamicItemBehavior(items: [$0]) }, { FieldBehavior.drag(items: [$0]) },
      { AttachmentBehavior(item: $0, attachedToAnchor: .zero) },
    ]
  }

  @Test("can be neither used nor removed again by those who hear of the removal")
  func hearers() throws {
    for touchesItem in [true, false] {
      for listens in [true, false] {
        for make in Self.makes {
          let table = ItemTable()
          let animator = DynamicAnimator(
            referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200), itemTable: table)
          let item = try table.card(at: Vector(100, 170))
          let below = touchesItem ? [try table.card(at: Vector(100, 230))] : []
          let collision = CollisionBehavior(items: [item] + below)
          if let anchor = below.first {
            let settings = DynamicItemBehavior(items: [anchor])
            settings.isAnchored = true
            try animator.addBehavior(settings)
          }
          collision.translatesReferenceBoundsIntoBoundary = !touchesItem
          let gravity = GravityBehavior(items: [item])
          try animator.addBehavior(gravity)
          try animator.addBehavior(collision)
          for _ in 0..<60 { animator.tick() }

          var (calls, added): (Int, [Item]) = (0, [])
          func act() {
            calls += 1
            #expect(throws: DynamicsError.itemWasRemoved) { try animator.addBehavior(make(item)) }
            item.remove()
            // Its row is not free yet.
            added.append(try! table.card(at: Vector(50, 50)))
            try! animator.addBehavior(make(added[0]))
          }
          let listener = Listener()
          if listens {
            listener.act = act
            collision.collisionDelegate = listener
          } else {
            animator.onEvent = { if case .contact = $0 { act() } }
          }
          item.remove()
          animator.onEvent = nil
          #expect(calls == 1)
          #expect(!item.isAlive && added.allSatisfy(\.isAlive) && gravity.items.isEmpty)
          for _ in 0..<3 { animator.tick(force: true) }
          animator.removeAllBehaviors()
          #expect(animator.behaviors.isEmpty)
        }
      }
    }
  }
}
