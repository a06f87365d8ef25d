// Phase 4: the members of groups are written.

extension DynamicAnimator {
  /// Writes the members of the animator's groups.
  func writeGroups() {
    for row in itemTable.groupRows where itemTable.rows[row].animator == number {
      if state.hasBody(row) { itemTable.writeMembers(of: row) }
    }
  }
}
