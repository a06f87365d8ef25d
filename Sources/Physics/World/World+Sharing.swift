extension World {
  /// Shares the storage of another world's columns with equal elements, so that it exists once.
  ///
  /// It compares the columns that each step writes, whether it changes them or not.
  ///
  /// - Complexity: O(*n*) in the bodies, contacts and joints.
  package mutating func share(with other: World) {
    bodies.share(with: other.bodies)
    motions.share(with: other.motions)
    masses.share(with: other.masses)
    poses.share(with: other.poses)
    loads.share(with: other.loads)
    contacts.share(with: other.contacts)
    joints.share(with: other.joints)
    awake.share(with: other.awake)
  }
}

extension World {
  /// The memory of the columns, in bytes.
  ///
  /// - Parameter other: A world whose columns count for nothing where the two share them; nil for
  ///   none.
  /// - Returns: The bytes.
  /// - Complexity: O(1).
  package func byteCount(beside other: World?) -> Int {
    func own<Element>(_ column: (World) -> CopyOnWriteBuffer<Element>) -> Int {
      column(self).byteCount(beside: other.map(column))
    }
    return own(\.bodies) + own(\.motions) + own(\.masses) + own(\.poses) + own(\.loads)
      + own(\.shapes) + own(\.vertices) + own(\.normals) + own(\.contacts) + own(\.joints)
      + own(\.exclusions) + own(\.movedShapes) + own(\.pendingEvents) + own(\.events)
      + own(\.fixedTree.nodes) + own(\.movingTree.nodes) + own(\.pairs.slots)
      + own(\.awake.bodies.rows) + own(\.awake.contacts.rows) + own(\.awake.joints.rows)
      + own(\.awake.moved)
  }
}

extension AwakeRows {
  fileprivate mutating func share(with other: AwakeRows) {
    bodies.share(with: other.bodies)
    contacts.share(with: other.contacts)
    joints.share(with: other.joints)
    moved.share(with: other.moved)
  }
}
