extension World {
  /// Removes a constraint and wakes its bodies; a dead handle stops the program.
  public mutating func removeConstraint(_ id: ConstraintID) { removeConstraint(row: row(of: id)) }

  /// Whether a handle still names a constraint.
  public func contains(_ id: ConstraintID) -> Bool {
    id.index < constraints.count && constraints.pointer[Int(id.index)].kind != 0
      && constraints.pointer[Int(id.index)].generation == id.generation
  }

  func row(of id: ConstraintID) -> Int {
    precondition(contains(id), "constraint \(id.index) was removed")
    return Int(id.index)
  }
}
