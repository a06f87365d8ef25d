extension ItemTable {
  /// Passes the changed rows to their animators; a paused animator wakes if physics needs the
  /// change.
  ///
  /// The changes of a row without an animator are dropped, because the row is read when an animator
  /// gets it. Changes that are only shown stay listed, once for each row, while the animator is
  /// paused.
  ///
  /// - Parameter waking: Whether a change that physics needs wakes the animator.
  func dispatchChanges(waking: Bool = true) {
    let count = Int(columns.changedCount.pointee)
    guard count > 0 else { return }
    columns.changedCount.pointee = 0
    var kept = 0
    // Most rows follow another of the same animator, and a weak reference is slow to read.
    var known: DynamicAnimator?
    var knownNumber: Int32 = -1
    for place in 0..<count {
      let listed = columns.changedRows[place]
      var row = Int(listed)
      var changes = ItemChanges(rawValue: columns.changes[row])
      columns.changes[row] = 0
      if !groups.isEmpty { (row, changes) = regroup(row, changes) }
      let number = rows[row].animator
      if number != knownNumber {
        known = number < 0 ? nil : animators[Int(number)].animator
        knownNumber = number
      }
      guard let animator = known else { continue }
      if waking && changes == .shown && !animator.state.isRunning && !animator.isTicking {
        columns.changes[Int(listed)] = changes.rawValue
        columns.changedRows[kept] = listed
        kept += 1
        continue
      }
      animator.changedRows.append(RowChange(row: UInt32(row), changes: changes))
      if waking || !animator.state.isRunning, changes != .shown { animator.mustWake = true }
    }
    columns.changedCount.pointee = UInt32(kept)
    wakeMarked()
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
    if rows[item.row].group >= 0 { leaveGroup(item.row) }
    let number = rows[item.row].animator
    guard number >= 0, let animator = animators[Int(number)].animator else {
      return freeRow(item.row)
    }
    animator.removeFromTable(item)
  }
}

/// A change of a row, which is passed to the row's animator.
struct RowChange {
  var row: UInt32
  var changes: ItemChanges
}
