import Dynamics
import Geometry
import Testing

/// Behaviors that turn the same reference bounds into a boundary share it.
@Suite("Shared reference bounds")
struct SharedBoundsTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator

  init() {
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200), itemTable: table)
  }

  private func bounded(_ items: [Item]) throws -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    return collision
  }

  @Test(
    "the animator reports a contact with them once, or once for each behavior of the item",
    arguments: [false, true])
  func reports(forEach: Bool) throws {
    animator.hearsEachContact = forEach
    let item = try table.card(at: Vector(100, 100), size: Size(20, 20))
    try animator.addBehavior(GravityBehavior(items: [item]))
    let both = [try bounded([item]), try bounded([item])]
    let silent = try bounded([item])
    silent.collisionMode = .items
    var behaviors: [DynamicBehavior] = []
    var partners = 0
    animator.onEvent = { event in
      guard case .contact(let contact) = event, contact.phase == .began,
        case .boundary(nil) = contact.partner
      else { return }
      behaviors.append(contact.behavior)
      partners += 1
    }
    while partners == 0 && animator.tickCount < 100 { animator.tick(force: true) }
    let heard = forEach ? both : [both[0]]
    #expect(behaviors.map(ObjectIdentifier.init) == heard.map(ObjectIdentifier.init))
  }

  @Test("they stay as long as one behavior has them, and hold only its items")
  func stays() throws {
    let first = try table.card(at: Vector(50, 100), size: Size(20, 20))
    let second = try table.card(at: Vector(150, 100), size: Size(20, 20))
    try animator.addBehavior(GravityBehavior(items: [first, second]))
    let gone = try bounded([first])
    _ = try bounded([second])
    animator.advance(ticks: 60, force: true)
    #expect(abs(first.y - 190) < 1 && abs(second.y - 190) < 1)
    let y = first.y
    gone.remove()
    animator.advance(ticks: 60, force: true)
    #expect(BareFall.isWay(first.y - y, ticks: 60))
    #expect(abs(second.y - 190) < 1)
  }

  @Test("other insets make another boundary")
  func insets() throws {
    let first = try table.card(at: Vector(50, 100), size: Size(20, 20))
    let second = try table.card(at: Vector(150, 100), size: Size(20, 20))
    try animator.addBehavior(GravityBehavior(items: [first, second]))
    let inset = try bounded([first])
    inset.referenceBoundsInsets = Insets(top: 0, left: 0, bottom: 40, right: 0)
    _ = try bounded([second])
    animator.advance(ticks: 90, force: true)
    #expect(abs(first.y - 150) < 1 && abs(second.y - 190) < 1)
    inset.referenceBoundsInsets = .zero
    animator.advance(ticks: 90, force: true)
    #expect(abs(first.y - 190) < 1)
  }
}
