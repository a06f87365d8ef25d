import Geometry
import Physics

// Phases 2 to 4: behaviors turn into what the world knows, the world steps, items are written.

extension DynamicAnimator {
  /// Phase 2: behaviors turn into settings, boundaries, constraints and loads of the world.
  func prepareWorld() {
    state.syncSettings()
    state.syncCollisions(referenceBounds: referenceBounds)
    state.syncTies(columns: itemTable.columns)
    state.syncLoads()
    state.applyLoads(over: tickDuration)
  }

  /// Phase 3: the world steps.
  func stepWorld() {
    state.world.step(by: tickDuration)
  }

  /// Phase 4: bodies are written to rows, and the rest timers advance.
  func writeItems() {
    state.writeRows(itemTable.columns)
    state.advanceRestTimers(restRule)
    guard !itemTable.customRows.isEmpty else { return }
    for row in state.bodies.rows { itemTable.writeCustom(Int(row)) }
  }
}

extension AnimatorState {
  /// Writes all bodies to their rows.
  func writeRows(_ columns: ItemColumns) {
    let (x, y, angle) = (columns.column(.x), columns.column(.y), columns.column(.angle))
    let (vx, vy, turn) = (
      columns.column(.vx), columns.column(.vy), columns.column(.angularVelocity)
    )
    for place in 0..<bodies.count {
      let id = bodies.ids[place]
      let row = Int(bodies.rows[place])
      let position = world.position(of: id)
      let velocity = world.velocity(of: id)
      (x[row], y[row], angle[row]) = (position.x, position.y, world.angle(of: id))
      (vx[row], vy[row], turn[row]) = (velocity.x, velocity.y, world.angularVelocity(of: id))
    }
  }
}
