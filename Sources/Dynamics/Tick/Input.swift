// Phase 1: outside input takes effect.

extension DynamicAnimator {
  /// Makes bodies and rows agree with what was changed from outside since the last tick.
  func takeInput() {
    syncStructure()
    forgetWriters()
    applyChanges()
  }

  /// Gives the items of behaviors bodies, and takes the bodies of others away.
  func syncStructure() {
    guard state.dirty.contains(.structure) else { return }
    state.dirty.remove(.structure)
    state.dirty.formUnion([.loads, .constraints, .collisions, .settings])
    for place in state.bodies.rows.indices.reversed() {
      let row = Int(state.bodies.rows[place])
      if itemTable.rows[row].uses == 0 { release(row) }
    }
    for node in state.tree.preOrder() {
      for row in state.tree.nodes[Int(node)].rows where state.bodies.place(of: Int(row)) == nil {
        state.addBody(row: Int(row), columns: itemTable.columns)
      }
    }
  }

  /// Ends an item's life as a body; what nobody moves has no velocity.
  func release(_ row: Int) {
    state.removeBody(row: row)
    for field in [ItemField.vx, .vy, .angularVelocity] { itemTable.columns.column(field)[row] = 0 }
    itemTable.rows[row].animator = -1
    itemTable.forgetCustom(row)
  }

  /// Tells the world what was stored into rows since it was last told.
  func applyChanges() {
    itemTable.dispatchChanges()
    for change in changedRows {
      let row = Int(change.row)
      touchedRows.append(change.row)
      guard let place = state.bodies.place(of: row) else { continue }
      state.apply(change.changes, at: place, row: row, columns: itemTable.columns)
    }
    changedRows.removeAll(keepingCapacity: true)
  }

  /// Forgets who stored what in the last tick and since.
  private func forgetWriters() {
    let columns = itemTable.columns
    for row in touchedRows {
      for field in ItemField.allCases { columns.writerColumn(field)[Int(row)] = 0 }
    }
    touchedRows.removeAll(keepingCapacity: true)
  }
}
