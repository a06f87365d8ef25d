/// The handle of a row of an item table: a rectangle that behaviors move and any program may draw.
///
/// A position, angle or size that is set moves the body before the next step and keeps its
/// velocity; velocities act in the next tick. Setting a value that physics reads wakes a paused
/// animator. Every setter stops the program on a removed item and on a number that is not allowed;
/// `set(_:to:)` throws instead.
///
///     let table = ItemTable()
///     let card = try table.makeItem(ItemDefinition(center: Vector(157, 252), size: Size(60, 60)))
public final class Item: DynamicItem {
  /// The table the item is in.
  public let table: ItemTable
  /// The item's row.
  public let row: Int
  /// The generation of the row while it belongs to this item.
  public let generation: UInt32
  /// The object that represents the item; behaviors and delegates get this object.
  package weak var owner: (any ItemOwner)?

  init(table: ItemTable, row: Int, generation: UInt32) {
    self.table = table
    self.row = row
    self.generation = generation
  }

  /// Whether the item has not been removed.
  public var isAlive: Bool { table.isAlive(row, generation: generation) }

  /// Stores a number into a field.
  ///
  /// - Throws: `DynamicsError.itemWasRemoved`, and `DynamicsError.badValue` when the number is
  ///   not finite or out of the field's range.
  public func set(_ field: ItemField, to value: Double) throws(DynamicsError) {
    try table.store(value, field, row: row, generation: generation)
  }

  /// The number in a field; setting it stops the program where `set(_:to:)` throws.
  public subscript(field: ItemField) -> Double {
    get {
      precondition(isAlive, "item was removed")
      return table.columns.column(field)[row]
    }
    set {
      do { try set(field, to: newValue) } catch { preconditionFailure(error.description) }
    }
  }

  /// The members of a group, in order; empty for a single item.
  public var members: [any DynamicItem] {
    table.groups[row]?.members.map { table.object(at: $0.row) } ?? []
  }

  /// The group that the item is a member of.
  public var group: (any DynamicItem)? {
    guard isAlive, table.rows[row].group >= 0 else { return nil }
    return table.object(at: Int(table.rows[row].group))
  }

  /// Whether the item lies over another one: it is drawn later, and touches find it first.
  ///
  /// - Precondition: Both are alive and of one table.
  public func isAbove(_ other: Item) -> Bool {
    precondition(table === other.table, "an item must be compared with one of its own table")
    precondition(isAlive && other.isAlive, "item was removed")
    return table.isAbove(row, other.row)
  }

  /// Removes the item from its table and from all behaviors; once removed, it stays removed.
  ///
  /// Inside a tick the removal takes effect at the tick's end. A snap or an attachment goes with
  /// its item.
  public func remove() {
    table.remove(self)
  }
}

extension Item: Hashable {
  /// Whether both are the same item.
  public static func == (a: Item, b: Item) -> Bool { a === b }

  /// Hashes row and generation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(generation)
  }
}
