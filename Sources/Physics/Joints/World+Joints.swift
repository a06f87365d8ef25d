extension World {
  /// Removes a joint and wakes its bodies; a dead handle stops the program.
  public mutating func removeJoint(_ id: JointID) { removeJoint(row: row(of: id)) }

  /// Whether a handle still refers to a joint.
  @inline(__always)
  public func contains(_ id: JointID) -> Bool {
    id.index < joints.count && joints.pointer[Int(id.index)].kind != 0
      && joints.pointer[Int(id.index)].generation == id.generation
  }

  @inline(always)
  func row(of id: JointID) -> Int {
    precondition(contains(id), "joint \(id.index) was removed")
    return Int(id.index)
  }
}
