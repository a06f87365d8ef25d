import CustomBehaviors
import Dynamics
import Geometry

/// Scattered cards that snap together into a pile, each at its own angle.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-6.
@main
enum CardPile {
  static func main() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let place = Vector(160, 240)
    var cards: [Item] = []
    for index in 0..<7 {
      let around = 2 * Double.pi * Double(index) / 7
      let center = place + Vector(110 * Math.cos(around), 170 * Math.sin(around))
      let card = try table.makeItem(ItemDefinition(center: center, size: Size(60, 84)))
      let turn = AffineTransform(rotation: 0.12 * Double(index - 3))
      try animator.addBehavior(
        SnapBehavior(item: card, snapTo: place + Vector(4 * Double(index), 0)))
      try animator.addBehavior(TransformTweenBehavior(item: card, to: turn))
      cards.append(card)
    }

    while animator.tick() {}
    print("paused after \(animator.elapsedTime) s")
    for (index, card) in cards.enumerated() {
      print("card \(index): \(card.x), \(card.y), turned by \(card.angle)")
    }
  }
}
