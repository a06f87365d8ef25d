// Phase 1: outside input takes effect.

extension DynamicAnimator {
  /// Updates bodies and rows after changes from outside since the last tick.
  func takeInput() {
    syncStructure()
    // A motion may have been unlocked since, so locks are updated before velocities are applied.
    state.syncSettings()
    forgetWriters()
    applyChanges()
    takePartInput()
  }

  /// Makes bodies for the items of behaviors, and removes the bodies of other items.
  func syncStructure() {
    guard state.invalid.contains(.structure) else { return }
    state.invalid.remove(.structure)
    for row in state.changedUses where itemTable.rows[Int(row)].animator == number {
      let (row, isUsed) = (Int(row), itemTable.rows[Int(row)].uses > 0)
      if !isUsed {
        release(row)
      } else if state.bodies.place(of: row) == nil {
        state.addBody(row: row, table: itemTable)
      }
    }
    state.changedUses.clear()
  }

  /// Removes an item's body; an item without behaviors has no velocity.
  func release(_ row: Int) {
    state.removeBody(row: row)
    itemTable.stop(row)
    itemTable.rows[row].animator = -1
    itemTable.forgetCustom(row)
    itemTable.dropOwner(of: row)
  }

  /// Passes the values stored into rows to the world.
  func applyChanges() {
    itemTable.dispatchChanges()
    touchedRows.append(contentsOf: changedRows)
    state.apply(changedRows, table: itemTable)
    changedRows.clear()
  }

  /// Resets the writers of the last tick.
  private func forgetWriters() {
    let columns = itemTable.columns
    let all = touchedRows.reduce(into: ItemChanges()) { $0.formUnion($1.changes) }
    for field in ItemField.allCases {
      let writers = columns.writerColumn(field)
      // A transform that is shown sets the angle too.
      let changes: ItemChanges = field == .angle ? [.angle, .shown] : field.change
      if changes.isDisjoint(with: all) { continue }
      for touched in touchedRows where !touched.changes.isDisjoint(with: changes) {
        writers[Int(touched.row)] = 0
      }
    }
    touchedRows.clear()
  }
}
