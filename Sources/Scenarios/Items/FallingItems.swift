public import Dynamics
import Geometry
public import Physics

/// Square items that fall in a closed container, its reference bounds, and pile up there.
public struct FallingItems {
  /// The side of an item, in points.
  public static let side = 20.0

  /// The table that holds the items' rows.
  public let table = ItemTable()
  /// The items, row by row from above.
  public let items: [Item]
  /// Pulls all items down.
  public let gravity: GravityBehavior
  /// Lets all items collide with each other and with the container.
  public let collision: CollisionBehavior
  /// The animator that moves the items, before its first tick.
  public let animator: DynamicAnimator

  /// Builds the scene: a grid of items a little apart, each row shifted against the one above.
  ///
  /// - Parameters:
  ///   - count: The number of items, at least 1.
  ///   - restRule: The rule by which the animator pauses.
  /// - Throws: Errors of building an item and adding a behavior, which do not occur in practice.
  public init(count: Int, restRule: RestRule = .settled) throws {
    precondition(count > 0, "there must be an item")
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let pitch = 1.25 * Self.side
    let height = 1.5 * pitch * Double((count + columns - 1) / columns + 1)
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: pitch * Double(columns + 1), height: height),
      itemTable: table, restRule: restRule)
    var items: [Item] = []
    for index in 0..<count {
      let (row, column) = (index / columns, index % columns)
      let shift = row.isMultiple(of: 2) ? 0.75 : 1.0
      let center = Vector(pitch * (Double(column) + shift), pitch * (Double(row) + 0.75))
      let size = Size(Self.side, Self.side)
      items.append(try table.makeItem(ItemDefinition(center: center, size: size)))
    }
    self.items = items
    gravity = GravityBehavior(items: items)
    collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(gravity)
    try animator.addBehavior(collision)
  }

  /// The world after the last tick, with all forces on its bodies from now on.
  ///
  /// While nothing is changed, stepping a copy of it does the same as ticks.
  public var world: World { animator.world }
}
