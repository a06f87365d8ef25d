import Geometry
import Physics

// Phases 2 to 4: behaviors become forces and joints, the world steps, items are written.

extension DynamicAnimator {
  /// Phase 2: behaviors turn into settings, boundaries, joints and loads of the world.
  func prepareWorld() {
    state.syncSettings()
    let moves = state.syncCollisions()
    state.syncJoints(columns: itemTable.columns, rate: rate)
    // Joints, including new ones of this tick, pass a push on.
    for move in moves { state.push(move) }
    state.syncLoads()
    state.applyLoads(over: tickDuration)
    applyFields()
    drive()
  }

  /// Phase 3: the world steps, and items of landing snaps that have arrived land.
  func stepWorld() {
    state.world.step(by: tickDuration)
    if !state.landings.isEmpty { state.land() }
  }

  /// Phase 4: writes bodies to rows, and finds the items that came to rest.
  func writeItems() {
    state.writeRows(to: itemTable.columns)
    if state.bodies.roundsPoses { state.roundRows(of: itemTable.columns) }
    tell(.step)
    writeParts()
    noteRests()
    writeGroups()
    tell(.groups)
    guard !itemTable.customRows.isEmpty else { return }
    for row in state.bodies.rows { itemTable.writeCustom(Int(row)) }
  }
}

extension AnimatorState {
  /// Writes to their rows the bodies that the step moved, and those that were changed.
  ///
  /// The row of a sleeping body is up to date, unless a value was stored into the row.
  mutating func writeRows(to columns: ItemColumns) {
    bodies.rowsByBody.withUnsafeBufferPointer { rows in
      let target = MotionColumns(rows: rows, columns)
      world.writeMoved(to: target)
      bodies.bodiesToWrite.withUnsafeBufferPointer { world.writeUnmoved($0, to: target) }
    }
    bodies.bodiesToWrite.clear()
  }
}
