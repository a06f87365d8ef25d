extension ItemTable {
  /// Passes the changed rows to their animators; a paused animator wakes if physics needs the
  /// change.
  ///
  /// The changes of a row without an animator are dropped, because the row is read when an animator
  /// gets it. Changes that are only shown stay listed, once for each row, while the animator is
  /// paused. A value that the body already has is no change.
  ///
  /// - Parameter waking: Whether a change that physics needs wakes the animator.
  func dispatchChanges(waking: Bool = true) {
    let count = Int(columns.changedCount.pointee)
    guard count > 0 else { return }
    columns.changedCount.pointee = 0
    var (place, kept) = (0, 0)
    while place < count {
      let end = groups.isEmpty ? endOfRun(from: place, count) : place + 1
      dispatch(place..<end, waking: waking, &kept)
      place = end
    }
    columns.changedCount.pointee = UInt32(kept)
    wakeMarked()
  }

  /// The end of the run of listed rows, from a place on, with the same animator.
  private func endOfRun(from place: Int, _ count: Int) -> Int {
    let listed = columns.changedRows
    return rows.withUnsafeBufferPointer { rows in
      let number = rows[Int(listed[place])].animator
      var end = place + 1
      while end < count, rows[Int(listed[end])].animator == number { end += 1 }
      return end
    }
  }

  /// Passes the changes of listed rows with the same animator.
  ///
  /// While there are groups it passes one row at a time, because a member's change becomes its
  /// group's.
  private func dispatch(_ places: Range<Int>, waking: Bool, _ kept: inout Int) {
    let listed = UnsafeBufferPointer(
      start: columns.changedRows + places.lowerBound, count: places.count)
    if groups.isEmpty {
      pass(
        ListedChanges(rows: listed, changes: columns.changes), of: listed, waking: waking, &kept)
    } else {
      let row = Int(listed[0])
      let change = ItemChanges(rawValue: columns.changes[row])
      columns.changes[row] = 0
      let (shown, shownChange) = groupChange(row, change)
      pass(
        CollectionOfOne(RowChange(row: UInt32(shown), changes: shownChange)), of: listed,
        waking: waking, &kept)
    }
  }

  /// Passes changes to the animator of their rows.
  ///
  /// While the animator is paused, rows with changes that are only shown stay listed.
  ///
  /// - Parameters:
  ///   - run: The changes, at least one, of rows that have the same animator.
  ///   - listed: The rows that are listed for them.
  ///   - waking: Whether a change that physics needs wakes the animator.
  ///   - kept: The number of rows that stay listed, at the front of the list.
  @inline(always)
  private func pass(
    _ run: some RandomAccessCollection<RowChange>, of listed: UnsafeBufferPointer<UInt32>,
    waking: Bool, _ kept: inout Int
  ) {
    let columns = columns
    let number = rows[Int(run[run.startIndex].row)].animator
    if number >= 0, let animator = animators[Int(number)].animator {
      let isRunning = animator.state.isRunning
      let changes = run.reduce(into: ItemChanges()) { $0.formUnion($1.changes) }
      let isNews =
        changes != .shown && (waking || !isRunning)
        && run.contains { animator.state.isNews($0, table: self) }
      if isNews { animator.mustWake = true }
      if waking && !isRunning && !animator.isTicking {
        for (row, change) in zip(listed, run) {
          var left = change.changes
          if isNews && left != .shown {
            animator.changedRows.append(change)
            left = []
          } else {
            animator.state.writeVelocity(of: change, to: columns)
            left.formIntersection(.shown)
          }
          columns.changes[Int(row)] = left.rawValue
          if left.isEmpty { continue }
          columns.changedRows[kept] = row
          kept += 1
        }
        return
      }
      animator.changedRows.append(contentsOf: run)
    }
    for row in listed { columns.changes[Int(row)] = 0 }
  }

  /// Wakes the animators that got changes; their delegates may store into rows again.
  private func wakeMarked() {
    for place in animators.indices {
      guard let animator = animators[place].animator, animator.mustWake else { continue }
      animator.mustWake = false
      animator.wake()
    }
  }

  /// Removes an item from its animator's behaviors and its group, and frees its row.
  func remove(_ item: Item) {
    guard item.isAlive else { return }
    if hasParents {
      // Those who hear of the removal of a child can make no other one in the item.
      rows[item.row].isDoomed = true
      removeChildren(of: item.row)
      guard item.isAlive else { return }
    }
    if rows[item.row].group >= 0 { leaveGroup(item.row) }
    let number = rows[item.row].animator
    guard number >= 0, let animator = animators[Int(number)].animator else {
      return freeRow(item.row)
    }
    animator.removeFromTable(item)
  }
}

/// The changes of listed rows; a lazy map of the rows would allocate its function.
private struct ListedChanges: RandomAccessCollection {
  let rows: UnsafeBufferPointer<UInt32>
  let changes: UnsafePointer<UInt8>

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }

  subscript(place: Int) -> RowChange {
    RowChange(row: rows[place], changes: ItemChanges(rawValue: changes[Int(rows[place])]))
  }
}

/// A change of a row, which is passed to the row's animator.
struct RowChange {
  var row: UInt32
  var changes: ItemChanges
}
