import Dynamics
import Geometry

/// An animator with undamped items, for comparing fields with closed forms.
struct FieldStage {
  let table = ItemTable()
  let animator: DynamicAnimator
  let properties = DynamicItemBehavior(items: [])

  init(rate: Double = 60) throws {
    animator = DynamicAnimator(rate: rate, itemTable: table)
    properties.resistance = 0
    properties.angularResistance = 0
    properties.charge = 2
    try animator.addBehavior(properties)
  }

  /// Adds an item, by default of 100 x 100 points, density 1 and charge 2.
  func item(
    at center: Vector, velocity: Vector = .zero, size: Size = Size(100, 100)
  ) throws -> Item {
    let item = try table.makeItem(ItemDefinition(center: center, size: size))
    (item.vx, item.vy) = (velocity.x, velocity.y)
    try properties.addItem(item)
    return item
  }

  func add(_ field: FieldBehavior) throws -> FieldBehavior {
    try animator.addBehavior(field)
    return field
  }

  /// Runs for some time, whether the animator pauses or not.
  func run(_ seconds: Double, eachTick: () -> Void = {}) {
    for _ in 0..<Int(Math.round(seconds * animator.rate)) {
      animator.tick(force: true)
      eachTick()
    }
  }
}

/// Whether two vectors differ by at most a fraction of the second one's length.
func isClose(_ a: Vector, _ b: Vector, within share: Double) -> Bool {
  (a - b).length <= share * b.length
}
