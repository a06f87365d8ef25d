import Physics

// Phase 4: the members of groups are written.

extension DynamicAnimator {
  /// Writes the members of the animator's groups.
  func writeGroups() {
    for row in itemTable.groupRows where itemTable.rows[row].animator == number {
      guard let place = state.bodies.place(of: row) else { continue }
      let id = state.bodies.ids[place]
      itemTable.writeMembers(of: row, about: state.world.centerOfMass(of: id))
    }
  }
}
