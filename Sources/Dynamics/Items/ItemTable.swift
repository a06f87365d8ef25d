import Geometry

/// All items of a session, a row each.
///
/// Rows are reused after removal; a row's generation distinguishes its successive items. The
/// animators of a session share one table, and each row has a reference to the animator that moves
/// it.
public final class ItemTable {
  /// The columns, for code that reads and writes rows without Swift objects.
  public let columns = ItemColumns()
  /// The number of rows that were ever used; rows from this index on are unused.
  public internal(set) var rowCount = 0
  /// The highest generation of each row so far, including items that a restore undid.
  var lastGenerations: [UInt32] = []
  var free: [UInt32] = []
  var rows: [RowLinks] = []
  /// Called when an assignment to a field of an item changed nothing, with the reason.
  ///
  /// It is not called for items that are gone, such as `item.x = 5` after a removal.
  public var onRefusal: ((_ item: Item, _ reason: DynamicsError) -> Void)?
  /// Whether the changes of rows will be undone, so that items that are gone keep their last values.
  package var isVisiting = false
  /// The number of items made so far.
  var madeCount = 0
  var animators: [WeakAnimator] = []
  var customRows: [ObjectIdentifier: Int] = [:]
  /// The shapes of rows that do not collide as rectangles.
  var outlines: [Int: ItemOutline] = [:]
  /// The numbers of the last snapshot that was taken or restored, while they exist.
  weak var lastSaved: SavedColumns?
  /// The groups, by their rows.
  var groups: [Int: GroupRecord] = [:] {
    didSet {
      if groups.isEmpty == hasGroups {
        hasGroups.toggle()
        onGroupsChange?()
      }
    }
  }
  /// Whether there are groups, whose members and sizes must be updated.
  package private(set) var hasGroups = false
  /// Called when the first group was made, and when the last one is gone.
  package var onGroupsChange: (() -> Void)?
  /// Whether an item was ever made in another one, so that rows must be asked for their parents.
  package private(set) var hasParents = false
  /// The rows of the groups, ascending.
  var groupRows: [Int] = []

  /// Makes a table without items.
  public init() {}

  deinit { columns.deallocate() }

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - definition: The values of the item.
  ///   - parent: The item in whose coordinates it is shown, from the top left corner of its size; it
  ///     is removed with it, and behaviors that make bodies refuse it. Nil for the stage.
  /// - Returns: The item.
  /// - Throws: `DynamicsError.badValue` when a number is not finite or out of range,
  ///   `DynamicsError.badCollisionPath`, `DynamicsError.tableIsFull` when 2^20 rows are alive, and of a
  ///   parent `DynamicsError.itemOfAnotherTable`, `DynamicsError.itemWasRemoved` and, where it has 100
  ///   parents itself, `DynamicsError.tooManyParents`.
  public func makeItem(
    _ definition: ItemDefinition, in parent: Item? = nil
  ) throws(DynamicsError) -> Item {
    if let parent {
      guard parent.table === self else { throw .itemOfAnotherTable(behavior: "a parent") }
      guard parent.isAlive, !rows[parent.row].isDoomed else { throw .itemWasRemoved }
      // The parents of an item are visited wherever it is shown.
      guard lineage(of: parent.row).count <= Self.mostParents else { throw .tooManyParents }
    }
    for (field, value) in definition.fields {
      if let refusal = field.refusal(of: value) { throw refusal }
    }
    let outline = try ItemOutline(
      definition.collisionBoundsType, definition.collisionBoundingPath)
    let row = try makeRow(definition)
    set(outline, of: row)
    if let parent {
      rows[row].parent = Int32(parent.row)
      hasParents = true
    }
    return item(at: row)
  }

  /// Whether a row is alive in the given generation.
  @inline(__always)
  public func isAlive(_ row: Int, generation: UInt32) -> Bool {
    generation & 1 == 1 && columns.generations[row] == generation
  }

  /// The one handle of a live row.
  ///
  /// - Precondition: The row is alive.
  public func item(at row: Int) -> Item {
    precondition(row < rowCount && columns.generations[row] & 1 == 1, "item was removed")
    if let item = handle(of: row) { return item }
    let item = Item(table: self, row: row, generation: columns.generations[row])
    rows[row].item = item
    return item
  }

  /// Keeps the values of a row that goes, for its handle.
  func keepLastValues(of row: Int) {
    if !isVisiting { handle(of: row)?.keepLastValues() }
  }

  /// The handle of a row, while it exists.
  func handle(of row: Int) -> Item? {
    // To read a weak reference takes much longer.
    rows[row].keptItem ?? rows[row].item
  }

  /// Stores a number into a field of a row, as its current writer.
  ///
  /// - Throws: `DynamicsError.itemWasRemoved` when the row is in another generation, and
  ///   `DynamicsError.badValue` when the number is not finite or out of range.
  public func store(
    _ value: Double, _ field: ItemField, row: Int, generation: UInt32
  ) throws(DynamicsError) {
    try store(value, field, row: row, generation: generation, as: field.change)
  }

  /// Stores a number as a change of another kind than the field's own.
  func store(
    _ value: Double, _ field: ItemField, row: Int, generation: UInt32, as change: ItemChanges
  ) throws(DynamicsError) {
    guard isAlive(row, generation: generation) else { throw .itemWasRemoved }
    if let refusal = field.refusal(of: value) { throw refusal }
    columns.column(field)[row] = Domain.roundedNearZero(value)
    columns.writerColumn(field)[row] = columns.currentWriter.pointee
    columns.flag(row, change)
    if hasGroups { updateGroup(of: row, change) }
  }

  func makeRow(_ definition: ItemDefinition) throws(DynamicsError) -> Int {
    let row: Int
    if let reused = free.popLast() {
      row = Int(reused)
    } else {
      guard rowCount < ItemColumns.capacity else { throw .tableIsFull }
      row = rowCount
      rowCount += 1
      rows.append(RowLinks())
      columns.changes[row] = 0
      if row == lastGenerations.count { lastGenerations.append(UInt32.max) }
    }
    lastGenerations[row] &+= 2
    columns.generations[row] = lastGenerations[row]
    madeCount += 1
    rows[row].serial = madeCount
    for (field, value) in definition.fields {
      columns.column(field)[row] = Domain.roundedNearZero(value)
      columns.writerColumn(field)[row] = 0
    }
    return row
  }

  func freeRow(_ row: Int) {
    keepLastValues(of: row)
    forgetShape(row)
    columns.generations[row] &+= 1
    let links = rows[row]
    rows[row] = RowLinks()
    free.append(UInt32(row))
    // An object that only this row kept alive is freed here, while the rows are not in use.
    withExtendedLifetime(links) {}
  }
}

/// The references of a row, in addition to its numbers.
struct RowLinks {
  /// The handle, while it exists.
  weak var item: Item?
  /// The caller's object that the row represents, while behaviors move it.
  var custom: (any DynamicItem)?
  /// The handle, while behaviors move the row.
  var keptItem: Item?
  /// The object that represents the row's item, while behaviors move it.
  var keptOwner: (any ItemOwner)?
  /// The table's number of the animator that moves the row, or -1.
  var animator: Int32 = -1
  /// The number of behaviors in the animator's tree that have the row.
  var uses: Int32 = 0
  /// The number of the item among all items of the table so far.
  var serial = 0
  /// Whether the item is being removed, or is removed at the end of the current tick.
  var isDoomed = false
  /// Whether it is being removed.
  var isLeaving = false
  /// The row of the group that the row is a member of, or -1.
  var group: Int32 = -1
  /// The row of the item in whose coordinates the row's item is shown, or -1.
  var parent: Int32 = -1
  /// Whether the items in the row's item are shown and touched inside its outline alone.
  var clips = false
}

/// A table's reference to one of its animators.
struct WeakAnimator {
  weak var animator: DynamicAnimator?
}
