extension DynamicAnimator {
  /// Gives its list of changes to whoever adds to it, who puts it back.
  fileprivate func takeChangedRows() -> [RowChange] {
    defer { changedRows = [] }
    return changedRows
  }

  /// Puts its list of changes back.
  fileprivate func giveBack(_ list: [RowChange], wakes: Bool) {
    changedRows = list
    if wakes { mustWake = true }
  }
}

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
    let columns = columns
    let count = Int(columns.changedCount.pointee)
    guard count > 0 else { return }
    columns.changedCount.pointee = 0
    var kept = 0
    // Most rows follow another of the same animator, which is asked once for all of them.
    var known: DynamicAnimator?
    var knownNumber: Int32 = -1
    var changesOfKnown: [RowChange] = []
    var (holdsShown, mayWake, wakes) = (false, false, false)
    for place in 0..<count {
      let listed = columns.changedRows[place]
      var row = Int(listed)
      var changes = ItemChanges(rawValue: columns.changes[row])
      columns.changes[row] = 0
      if !groups.isEmpty { (row, changes) = regroup(row, changes) }
      let number = rows[row].animator
      if number != knownNumber {
        known?.giveBack(changesOfKnown, wakes: wakes)
        known = number < 0 ? nil : animators[Int(number)].animator
        knownNumber = number
        changesOfKnown = known?.takeChangedRows() ?? []
        let isRunning = known?.state.isRunning ?? false
        holdsShown = waking && !isRunning && known?.isTicking == false
        wakes = false
        mayWake = waking || !isRunning
      }
      if number < 0 || known == nil { continue }
      if holdsShown && changes == .shown {
        columns.changes[Int(listed)] = changes.rawValue
        columns.changedRows[kept] = listed
        kept += 1
        continue
      }
      changesOfKnown.append(RowChange(row: UInt32(row), changes: changes))
      if mayWake && changes != .shown { wakes = true }
    }
    known?.giveBack(changesOfKnown, wakes: wakes)
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
