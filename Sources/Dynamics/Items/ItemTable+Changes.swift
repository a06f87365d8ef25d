extension ItemTable {
  /// Hands the listed rows to their animators; one that is paused wakes if physics sees the change.
  ///
  /// A row without an animator is read when it is associated, so its changes are forgotten.
  ///
  /// - Parameter waking: Whether a change that physics sees wakes its animator.
  func dispatchChanges(waking: Bool = true) {
    let count = Int(columns.changedCount.pointee)
    guard count > 0 else { return }
    columns.changedCount.pointee = 0
    // Most rows follow another of the same animator, and a weak reference is slow to read.
    var known: DynamicAnimator?
    var knownNumber: Int32 = -1
    for place in 0..<count {
      var row = Int(columns.changedRows[place])
      var changes = ItemChanges(rawValue: columns.changes[row])
      columns.changes[row] = 0
      if !groups.isEmpty { (row, changes) = regroup(row, changes) }
      let number = rows[row].animator
      if number != knownNumber {
        known = number < 0 ? nil : animators[Int(number)].animator
        knownNumber = number
      }
      guard let animator = known else { continue }
      animator.changedRows.append(RowChange(row: UInt32(row), changes: changes))
      if waking || !animator.state.isRunning, changes != .shown { animator.wake() }
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

/// What was stored into a row, on its way to the row's animator.
struct RowChange {
  var row: UInt32
  var changes: ItemChanges
}
