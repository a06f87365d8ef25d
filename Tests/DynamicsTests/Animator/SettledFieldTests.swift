import Dynamics
import Geometry
import Testing

/// Predictions include fields, and keep the last forces of closures.
@Suite("The settled rest rule in fields")
struct SettledFieldTests {
  let table = ItemTable()
  let animator: DynamicAnimator

  init() { animator = DynamicAnimator(itemTable: table) }

  /// An item without damping.
  private func free(at center: Vector, _ velocity: Vector = .zero) throws -> Item {
    let item = try table.card(at: center)
    let behavior = DynamicItemBehavior(items: [item])
    (behavior.resistance, behavior.angularResistance) = (0, 0)
    behavior.addLinearVelocity(velocity, item: item)
    try animator.addBehavior(behavior)
    return item
  }

  @Test("A slow swing in a spring field goes on through its turning points")
  func spring() throws {
    let item = try free(at: Vector(0.6, 0))
    let field = FieldBehavior.spring(items: [item])
    try animator.addBehavior(field)
    // The square of the angular frequency is the pull per mass at a distance of one point.
    let pull = field.force(at: Vector(1, 0), mass: 3600).length / 3600
    field.strength = 0.25 / pull
    let half = Int(Math.ceil(60 * Math.pi / 0.5))
    #expect(animator.advance(ticks: half) == half)
    #expect(abs(item.x + 0.6) < 0.02)
    #expect(animator.advance(ticks: 3 * half) == 3 * half)
  }

  @Test("An item that a far field begins to pull is not at rest")
  func radial() throws {
    let item = try free(at: Vector(300, 0))
    let field = FieldBehavior.radialGravity(items: [item], position: .zero)
    let pull = field.force(at: item.center, mass: 3600).length / 3600
    field.strength = 0.05 / pull
    try animator.addBehavior(field)
    #expect(animator.advance(ticks: 600) == 600)
    #expect(abs(item.x - 297.5) < 0.2)
  }

  @Test("What a closure swings slowly goes on; what it holds in balance rests after half a second")
  func custom() throws {
    let item = try free(at: Vector(0.6, 0))
    let field = FieldBehavior.custom(items: [item]) { _, position, _, mass, _, _ in
      position * (-0.25 * mass)
    }
    try animator.addBehavior(field)
    #expect(animator.advance(ticks: 1500) == 1500)
    field.remove()
    item.velocity = .zero

    let balance = FieldBehavior.custom(items: [item]) { _, _, _, mass, _, _ in
      Vector(0, -1000 * mass)
    }
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(balance)
    let ticks = animator.advance(ticks: 600)
    #expect((29...40).contains(ticks))
  }

  @Test("What a drag field has nearly stopped stays where it rests, for ever")
  func drag() throws {
    let item = try free(at: .zero, Vector(100, 0))
    let field = FieldBehavior.drag(items: [item])
    field.strength = 5
    try animator.addBehavior(field)
    #expect(animator.advance(ticks: 6000) < 6000)
    let place = item.center
    animator.advance(ticks: 600, force: true)
    #expect(item.center == place && item.velocity == .zero)
  }
}
