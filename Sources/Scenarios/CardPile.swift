public import Dynamics
public import Geometry

/// Scattered cards that snap together to a pile, each turned by an angle of its own.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-6.
public struct CardPile {
  /// Where the first card of the pile ends, in points; the others follow by 4 pt along x.
  public static let place = Vector(160, 240)

  /// The table that holds the cards' rows.
  public let table = ItemTable()
  /// The cards, the lowest first.
  public let cards: [Item]
  /// The angle at which each card is shown in the end, in radians.
  public let angles: [Double]
  /// What moves the cards, before its first tick.
  public let animator: DynamicAnimator

  /// Builds the scene.
  ///
  /// - Parameter count: The number of cards, at least 1.
  /// - Throws: Nothing in practice; what building an item and adding a behavior may throw.
  public init(count: Int = 7) throws {
    precondition(count > 0, "a pile needs a card")
    animator = DynamicAnimator(itemTable: table)
    var cards: [Item] = []
    angles = (0..<count).map { (Double($0) - Double(count - 1) / 2) * 0.12 }
    for (index, angle) in angles.enumerated() {
      let around = 2 * Double.pi * Double(index) / Double(count)
      let center = Self.place + Vector(110 * Math.cos(around), 170 * Math.sin(around))
      let card = try table.makeItem(ItemDefinition(center: center, size: Size(60, 84)))
      let target = Self.place + Vector(4 * Double(index), 0)
      try animator.addBehavior(SnapBehavior(item: card, snapTo: target))
      let turn = AffineTransform(rotation: angle)
      try animator.addBehavior(TransformTweenBehavior(item: card, to: turn))
      cards.append(card)
    }
    self.cards = cards
  }
}
