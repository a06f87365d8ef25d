public import Dynamics
public import Geometry

/// The published snap: a card of 60 by 60 pt goes from (157, 252) to (80, 252), damping 0.5.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, ch. 6.
public struct CardSnap {
  /// The start of the card, in points.
  public static let start = Vector(157, 252)
  /// The point to which the card snaps.
  public static let end = Vector(80, 252)

  /// The table that holds the card's row.
  public let table = ItemTable()
  /// The card that snaps.
  public let card: Item
  /// The only behavior.
  public let snap: SnapBehavior
  /// The animator that moves the card, before its first tick.
  public let animator: DynamicAnimator

  /// Builds the scene.
  ///
  /// - Parameter rate: Ticks per second, over 0.
  /// - Throws: Errors of building an item and adding a behavior, which do not occur in practice.
  public init(rate: Double = 60) throws {
    card = try table.makeItem(ItemDefinition(center: Self.start, size: Size(60, 60)))
    snap = SnapBehavior(item: card, snapTo: Self.end)
    animator = DynamicAnimator(rate: rate, itemTable: table)
    try animator.addBehavior(snap)
  }
}
