import Dynamics
import Geometry
import Motion

/// A table and an animator of 60 ticks per second, with one item.
struct AnimationStage {
  let table = ItemTable()
  let animator: DynamicAnimator
  let item: Item

  init(at center: Vector = Vector(100, 100), rate: Double = 60) throws {
    animator = DynamicAnimator(rate: rate, itemTable: table)
    item = try table.makeItem(ItemDefinition(center: center, size: Size(40, 20)))
  }

  /// Gives the item a body that nothing slows.
  func addBody() throws {
    let body = DynamicItemBehavior(items: [item])
    (body.resistance, body.angularResistance) = (0, 0)
    try animator.addBehavior(body)
  }
}

/// A spring that rings a little.
let ringing = SpringTiming(dampingRatio: 0.6, response: 0.4)
