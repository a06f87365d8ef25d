/// The handle of a row of an item table: a rectangle that behaviors move and any program may draw.
///
/// A position, angle or size that is set moves the body before the next step and keeps its
/// velocity; velocities act in the next tick. Setting a value that physics reads wakes a paused
/// animator.
///
/// An item that is gone, because it was removed or a restored snapshot does not have it, reads as
/// it was last. An assignment to it changes nothing, and neither does an assignment of a value that
/// is not allowed, which `ItemTable.onRefusal` reports. `set(_:to:)` and its kin throw instead.
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
  /// The values that the item had when it went; nil for an item that never was gone.
  private var last: LastValues?

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

  /// The number in a field, of an item that is gone its last; setting changes nothing where
  /// `set(_:to:)` throws.
  public subscript(field: ItemField) -> Double {
    get {
      if isAlive { return table.columns.column(field)[row] }
      return last?.numbers[Int(field.rawValue)] ?? field.initialValue
    }
    set { assign { () throws(DynamicsError) in try set(field, to: newValue) } }
  }

  /// The members of a group, in order; empty for a single item.
  public var members: [any DynamicItem] {
    guard isAlive else { return last?.members ?? [] }
    return table.groups[row]?.members.map { table.object(at: $0.row) } ?? []
  }

  /// The group that the item is a member of; nil for an item that is gone.
  public var group: (any DynamicItem)? {
    guard isAlive, table.rows[row].group >= 0 else { return nil }
    return table.object(at: Int(table.rows[row].group))
  }

  /// Whether the item lies over another one: it is drawn later, and touches find it first.
  ///
  /// Where one of them is gone, only their last heights are compared.
  ///
  /// - Precondition: Both are of one table.
  public func isAbove(_ other: Item) -> Bool {
    precondition(table === other.table, "an item must be compared with one of its own table")
    guard isAlive && other.isAlive else { return zPosition > other.zPosition }
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

extension Item {
  /// The shape with which it collides, of an item that is gone its last.
  var outline: ItemOutline {
    isAlive ? table.outline(of: row) : last?.outline ?? .rectangle
  }

  /// Keeps the present values for reading when the item is gone.
  func keepLastValues() {
    last = LastValues(
      numbers: ItemField.allCases.map { table.columns.column($0)[row] }, outline: outline,
      members: members)
  }

  /// Carries out an assignment; one that is not allowed changes nothing and is reported.
  func assign(_ change: () throws(DynamicsError) -> Void) {
    do { try change() } catch { if isAlive { table.onRefusal?(self, error) } }
  }

  /// Stores two numbers, or none where one of them is not allowed.
  func assign(_ first: (ItemField, Double), _ second: (ItemField, Double)) {
    assign { () throws(DynamicsError) in
      if let refusal = first.0.refusal(of: first.1) ?? second.0.refusal(of: second.1) {
        throw refusal
      }
      try set(first.0, to: first.1)
      try set(second.0, to: second.1)
    }
  }
}

/// The values of an item when it went.
private final class LastValues {
  /// A number per field, in the order of `ItemField`.
  let numbers: [Double]
  let outline: ItemOutline
  let members: [any DynamicItem]

  init(numbers: [Double], outline: ItemOutline, members: [any DynamicItem]) {
    (self.numbers, self.outline, self.members) = (numbers, outline, members)
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
