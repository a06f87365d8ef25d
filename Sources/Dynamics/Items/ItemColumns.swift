/// The memory of an item table: one column per field, allocated once and never moved.
///
/// Code that stores through these pointers must do the work of `ItemTable.store`: it checks that
/// the row is alive and the number allowed, stores it, notes the writer, and flags the row.
public struct ItemColumns {
  /// The number of rows that every column has room for.
  public static var capacity: Int { 1 << 20 }

  /// The first field's column; the others follow, `capacity` numbers apart.
  public let values: UnsafeMutablePointer<Double>
  /// The last writer of each field, laid out like `values`; 0 is the outside.
  public let writers: UnsafeMutablePointer<UInt32>
  /// The generation of each row; an odd one is alive.
  public let generations: UnsafeMutablePointer<UInt32>
  /// The changes of each row, as the bits of `ItemChanges`.
  public let changes: UnsafeMutablePointer<UInt8>
  /// The rows whose changes are not 0, in the order of their first change.
  public let changedRows: UnsafeMutablePointer<UInt32>
  /// The number of rows in `changedRows`; one cell.
  public let changedCount: UnsafeMutablePointer<UInt32>
  /// The present writer: 0 for the outside, otherwise a behavior's writer number; one cell.
  public let currentWriter: UnsafeMutablePointer<UInt32>

  /// The greatest memory of a table's columns, in bytes; memory without items is never touched.
  package static var byteCount: Int {
    let perField = MemoryLayout<Double>.stride + MemoryLayout<UInt32>.stride
    let perRow = 2 * MemoryLayout<UInt32>.stride + MemoryLayout<UInt8>.stride
    return (ItemField.allCases.count * perField + perRow) * capacity
  }

  init() {
    let fields = ItemField.allCases.count
    values = .allocate(capacity: fields * Self.capacity)
    writers = .allocate(capacity: fields * Self.capacity)
    generations = .allocate(capacity: Self.capacity)
    changes = .allocate(capacity: Self.capacity)
    changedRows = .allocate(capacity: Self.capacity)
    changedCount = .allocate(capacity: 1)
    currentWriter = .allocate(capacity: 1)
    changedCount.initialize(to: 0)
    currentWriter.initialize(to: 0)
  }

  func deallocate() {
    values.deallocate()
    writers.deallocate()
    generations.deallocate()
    changes.deallocate()
    changedRows.deallocate()
    changedCount.deallocate()
    currentWriter.deallocate()
  }

  /// The numbers of one field, row by row.
  @inline(__always)
  public func column(_ field: ItemField) -> UnsafeMutablePointer<Double> {
    values + Int(field.rawValue) &* Self.capacity
  }

  /// The writers of one field, row by row.
  @inline(__always)
  public func writerColumn(_ field: ItemField) -> UnsafeMutablePointer<UInt32> {
    writers + Int(field.rawValue) &* Self.capacity
  }

  /// Adds changes to a row and lists the row if it had none.
  @inline(__always)
  public func flag(_ row: Int, _ bits: ItemChanges) {
    let old = changes[row]
    if old == 0 {
      let count = changedCount.pointee
      changedRows[Int(count)] = UInt32(truncatingIfNeeded: row)
      changedCount.pointee = count &+ 1
    }
    changes[row] = old | bits.rawValue
  }
}
