import Geometry

/// The numbers of all rows at one moment; snapshots share equal ones.
final class SavedColumns {
  /// A column per field.
  ///
  /// Separate columns are memory that is reused; one block for all would be pages that the system
  /// has to clear each time.
  let values: [[Double]]
  let writers: [[UInt32]]
  let generations: [UInt32]

  /// Copies the columns of a table, except those that `last` already has.
  fileprivate init(_ columns: ItemColumns, rows: Int, last: SavedColumns?) {
    values = ItemField.allCases.enumerated().map { index, field in
      Self.copy(columns.column(field), rows, unlessIn: last?.values[index])
    }
    writers = ItemField.allCases.enumerated().map { index, field in
      Self.copy(columns.writerColumn(field), rows, unlessIn: last?.writers[index])
    }
    generations = Self.copy(columns.generations, rows, unlessIn: last?.generations)
  }

  private static func copy<Element: BitwiseCopyable>(
    _ column: UnsafeMutablePointer<Element>, _ count: Int, unlessIn last: [Element]?
  ) -> [Element] {
    let column = UnsafeBufferPointer(start: column, count: count)
    if let last, last.withUnsafeBytes({ haveEqualBytes($0, UnsafeRawBufferPointer(column)) }) {
      return last
    }
    return Array(column)
  }
}

extension ItemTable {
  /// All rows of a table at one moment.
  public struct Snapshot {
    let columns: SavedColumns
    let changes: [UInt8]
    let changedRows: [UInt32]
    let free: [UInt32]
    let rows: [RowLinks]
    let customRows: [ObjectIdentifier: Int]
    let outlines: [Int: ItemOutline]
    let groups: [Int: GroupRecord]
    let groupRows: [Int]

    /// The size of the rows' numbers, in bytes.
    package var byteCount: Int {
      let fields = ItemField.allCases.count
      return columns.generations.count * (8 * fields + 4 * (fields + 1))
    }
  }

  /// Copies all rows.
  ///
  /// - Complexity: Linear in the rows that were ever used.
  public func snapshot() -> Snapshot {
    let saved = SavedColumns(columns, rows: rowCount, last: lastSaved)
    lastSaved = saved
    return Snapshot(
      columns: saved, changes: copy(columns.changes, rowCount),
      changedRows: copy(columns.changedRows, Int(columns.changedCount.pointee)), free: free,
      rows: rows, customRows: customRows, outlines: outlines, groups: groups, groupRows: groupRows)
  }

  /// Restores all rows; items made since are removed, and items removed since exist again.
  ///
  /// A caller's object gets its center and rotation back, nothing else.
  public func restore(_ snapshot: Snapshot) {
    let saved = snapshot.columns
    let count = saved.generations.count
    keepLastValues(unlessIn: saved)
    for row in count..<max(count, rowCount) { columns.generations[row] = 0 }
    for (index, field) in ItemField.allCases.enumerated() {
      paste(saved.values[index], columns.column(field))
      paste(saved.writers[index], columns.writerColumn(field))
    }
    paste(saved.generations, columns.generations)
    paste(snapshot.changes, columns.changes)
    paste(snapshot.changedRows, columns.changedRows)
    columns.changedCount.pointee = UInt32(snapshot.changedRows.count)
    lastSaved = saved
    free = snapshot.free
    customRows = snapshot.customRows
    outlines = snapshot.outlines
    groups = snapshot.groups
    groupRows = snapshot.groupRows
    restoreLinks(snapshot)
    for row in customRows.values.sorted() { writeCustom(row) }
  }

  /// Keeps the last values of the items that a snapshot does not have.
  private func keepLastValues(unlessIn saved: SavedColumns) {
    for row in 0..<rowCount {
      let generation = columns.generations[row]
      guard generation & 1 == 1,
        row >= saved.generations.count || saved.generations[row] != generation
      else { continue }
      keepLastValues(of: row)
    }
  }

  /// Restores the rows' links; a handle that lives now and lived then remains the row's handle.
  private func restoreLinks(_ snapshot: Snapshot) {
    // It is skipped when nothing changed: reading weak references costs more than comparing
    // numbers.
    if rows.isIdentical(to: snapshot.rows) { return }
    let now = rows
    rows = snapshot.rows
    rowCount = rows.count
    for row in 0..<min(rows.count, now.count) {
      if let kept = now[row].keptItem, kept === rows[row].keptItem { continue }
      guard let item = now[row].item, item.generation == columns.generations[row],
        rows[row].item !== item
      else { continue }
      rows[row].item = item
    }
  }

  private func copy<Element>(
    _ column: UnsafeMutablePointer<Element>, _ count: Int
  ) -> [Element] {
    Array(UnsafeBufferPointer(start: column, count: count))
  }

  private func paste<Element>(_ source: [Element], _ column: UnsafeMutablePointer<Element>) {
    source.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { column.update(from: first, count: source.count) }
    }
  }
}

extension Array {
  /// Whether both are one copy, so that no element needs to be compared.
  ///
  /// Neither was then written to since one was copied from the other.
  func isIdentical(to other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        own.count == other.count && own.baseAddress == other.baseAddress
      }
    }
  }

  /// Removes all elements and keeps the memory.
  ///
  /// An empty list that a snapshot shares stays shared, because it would otherwise get its own
  /// memory.
  mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
