import Dynamics
import Geometry
import Testing

/// Rows have the positions of all bodies, although only moved bodies are written.
@Suite("Rows and bodies")
struct RowWritingTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator
  private let item: Item
  private let settings: DynamicItemBehavior

  init() throws {
    animator = DynamicAnimator(itemTable: table, restRule: .classic)
    item = try table.card()
    settings = DynamicItemBehavior(items: [item])
    try animator.addBehavior(settings)
  }

  @Test("what a delegate stores when its animator wakes is not lost, nor are other changes")
  func storesOfDelegates() throws {
    let rows = try (0..<8).map { try table.card(at: Vector(100 * Double($0), 0)) }
    for row in rows { try settings.addItem(row) }
    animator.tick()
    while animator.tick() {}
    animator.onEvent = { event in
      if case .resumed = event { for row in rows.prefix(4) { row.vx = 60 } }
    }
    for row in rows { row.y = 50 }
    animator.tick()
    #expect(rows.allSatisfy { $0.y == 50 })
    #expect(rows.prefix(4).allSatisfy { $0.x > 0.9 + 100 * Double($0.row - rows[0].row) })
  }

  @Test("an item that is anchored in flight has no velocity after the tick")
  func anchored() {
    item.velocity = Vector(100, 0)
    animator.tick(force: true)
    #expect(abs(item.vx - 100 * Math.exp(-0.1 / 60)) < 0.01)
    settings.isAnchored = true
    animator.tick(force: true)
    #expect(item.velocity == .zero)
    item.velocity = Vector(100, 0)
    animator.tick(force: true)
    #expect(item.velocity == .zero)
  }

  @Test("an item that must not turn any more has no angular velocity after the tick")
  func locked() {
    item.angularVelocity = 3
    animator.tick(force: true)
    settings.allowsRotation = false
    animator.tick(force: true)
    #expect(item.angularVelocity == 0)
    item.angularVelocity = 3
    animator.tick(force: true)
    #expect(item.angularVelocity == 0)
  }

  @Test("a turn that is only shown on a sleeping item ends with the next tick")
  func shownTurn() throws {
    animator.advance(ticks: 120, force: true)
    try item.setTransform(AffineTransform(rotation: 1))
    #expect(abs(item.angle - 1) < 1e-12)
    animator.tick(force: true)
    #expect(item.angle == 0)
  }

  @Test("an item that falls asleep has no velocity left")
  func asleep() {
    item.velocity = Vector(0.1, 0)
    animator.advance(ticks: 120, force: true)
    #expect(item.velocity == .zero)
    #expect(item.exact(.x) > snapStart.x)
    let place = item.exact(.x)
    animator.advance(ticks: 60, force: true)
    #expect(item.exact(.x) == place)
  }
}
