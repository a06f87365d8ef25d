/// An object that represents an item of a table: behaviors get the object and move the item.
///
/// The values are in the row, even between ticks; the object's own values are not used. The row
/// exists as long as the object, which removes the row at its end. Behaviors keep their objects
/// alive.
package protocol ItemOwner: DynamicItem {
  /// The item that the object represents; nil before the first use.
  var item: Item? { get }
  /// Makes an item in a table with the object's values; the object then represents the item.
  func enter(_ table: ItemTable) throws(DynamicsError) -> Item
}

extension ItemTable {
  /// The item that an object is or represents, in any table.
  func item(behind object: any DynamicItem) -> Item? {
    object as? Item ?? (object as? any ItemOwner)?.item
  }

  /// Checks that an object may come from another table into this one.
  func checkMove(_ object: any DynamicItem, for user: String) throws(DynamicsError) {
    guard let item = item(behind: object), item.table !== self, item.isAlive else { return }
    let links = item.table.rows[item.row]
    guard links.uses == 0, links.group < 0 else { throw .itemOfAnotherTable(behavior: user) }
  }

  /// The first living animator of the table for which a condition holds.
  package func animator(where isWanted: (DynamicAnimator) -> Bool) -> DynamicAnimator? {
    for known in animators {
      if let animator = known.animator, isWanted(animator) { return animator }
    }
    return nil
  }

  /// Keeps a row's handle, and the object that owns the row, alive while behaviors use the row.
  ///
  /// So no tick has to make a new handle.
  func keepOwner(of row: Int) {
    rows[row].keptItem = rows[row].item
    rows[row].keptOwner = rows[row].item?.owner
  }

  /// Releases a row's handle and the object that owns the row, which may free the object.
  func dropOwner(of row: Int) {
    let owner = rows[row].keptOwner
    (rows[row].keptItem, rows[row].keptOwner) = (nil, nil)
    // An owner that is freed here removes its row, so the rows must not be in use.
    withExtendedLifetime(owner) {}
  }
}

extension Item {
  /// The animator whose behaviors move the item; nil while it is in none.
  package var animator: DynamicAnimator? {
    guard isAlive, table.rows[row].uses > 0 else { return nil }
    return table.animators[Int(table.rows[row].animator)].animator
  }
}
