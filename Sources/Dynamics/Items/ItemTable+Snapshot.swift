extension ItemTable {
  /// All rows of a table at one moment.
  public struct Snapshot {
    let values: [Double]
    let writers: [UInt32]
    let generations: [UInt32]
    let changes: [UInt8]
    let changedRows: [UInt32]
    let free: [UInt32]
    let rows: [RowLinks]
    let customRows: [ObjectIdentifier: Int]
    let outlines: [Int: ItemOutline]
    let groups: [Int: GroupRecord]
    let groupRows: [Int]

    /// The size of the rows' numbers, in bytes.
    package var byteCount: Int { 8 * values.count + 4 * (writers.count + generations.count) }
  }

  /// Copies all rows.
  ///
  /// - Complexity: Linear in the rows that were ever used.
  public func snapshot() -> Snapshot {
    let fields = ItemField.allCases
    return Snapshot(
      values: fields.flatMap { copy(columns.column($0), rowCount) },
      writers: fields.flatMap { copy(columns.writerColumn($0), rowCount) },
      generations: copy(columns.generations, rowCount), changes: copy(columns.changes, rowCount),
      changedRows: copy(columns.changedRows, Int(columns.changedCount.pointee)), free: free,
      rows: rows, customRows: customRows, outlines: outlines, groups: groups, groupRows: groupRows)
  }

  /// Restores all rows; items made since are removed, and items removed since exist again.
  ///
  /// A caller's object gets its center and rotation back, nothing else.
  public func restore(_ snapshot: Snapshot) {
    let count = snapshot.generations.count
    for row in count..<max(count, rowCount) { columns.generations[row] = 0 }
    for (index, field) in ItemField.allCases.enumerated() {
      paste(snapshot.values, index * count, columns.column(field), count)
      paste(snapshot.writers, index * count, columns.writerColumn(field), count)
    }
    paste(snapshot.generations, 0, columns.generations, count)
    paste(snapshot.changes, 0, columns.changes, count)
    paste(snapshot.changedRows, 0, columns.changedRows, snapshot.changedRows.count)
    columns.changedCount.pointee = UInt32(snapshot.changedRows.count)
    free = snapshot.free
    customRows = snapshot.customRows
    outlines = snapshot.outlines
    groups = snapshot.groups
    groupRows = snapshot.groupRows
    restoreLinks(snapshot)
    for row in 0..<count { writeCustom(row) }
  }

  /// Puts the rows' links back; a handle that lives now and lived then stays the row's handle.
  private func restoreLinks(_ snapshot: Snapshot) {
    let now = rows
    rows = snapshot.rows
    rowCount = rows.count
    for row in 0..<min(rows.count, now.count) {
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

  private func paste<Element>(
    _ source: [Element], _ start: Int, _ column: UnsafeMutablePointer<Element>, _ count: Int
  ) {
    source.withUnsafeBufferPointer { source in
      for index in 0..<count { column[index] = source[start + index] }
    }
  }
}
