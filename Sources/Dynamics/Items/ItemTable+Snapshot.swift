extension ItemTable {
  /// All rows of a table at one moment.
  public struct Snapshot {
    /// A column per field; apart, they are memory that is used again, where all together would be
    /// pages that the system has to clear each time.
    let values: [[Double]]
    let writers: [[UInt32]]
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
    package var byteCount: Int {
      8 * values.count * generations.count + 4 * (writers.count + 1) * generations.count
    }
  }

  /// Copies all rows.
  ///
  /// - Complexity: Linear in the rows that were ever used.
  public func snapshot() -> Snapshot {
    Snapshot(
      values: ItemField.allCases.map { copy(columns.column($0), rowCount) },
      writers: ItemField.allCases.map { copy(columns.writerColumn($0), rowCount) },
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
      paste(snapshot.values[index], columns.column(field))
      paste(snapshot.writers[index], columns.writerColumn(field))
    }
    paste(snapshot.generations, columns.generations)
    paste(snapshot.changes, columns.changes)
    paste(snapshot.changedRows, columns.changedRows)
    columns.changedCount.pointee = UInt32(snapshot.changedRows.count)
    free = snapshot.free
    customRows = snapshot.customRows
    outlines = snapshot.outlines
    groups = snapshot.groups
    groupRows = snapshot.groupRows
    restoreLinks(snapshot)
    for row in customRows.values.sorted() { writeCustom(row) }
  }

  /// Puts the rows' links back; a handle that lives now and lived then stays the row's handle.
  private func restoreLinks(_ snapshot: Snapshot) {
    // Nothing changed: weak references cost more than the numbers of their rows.
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
  /// Whether both are one copy: then neither was written to since one was made from the other, and
  /// no element has to be looked at.
  func isIdentical(to other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        own.count == other.count && own.baseAddress == other.baseAddress
      }
    }
  }
}
