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

extension AwakeRows {
  fileprivate mutating func share(with other: AwakeRows) {
    bodies.share(with: other.bodies)
    contacts.share(with: other.contacts)
    joints.share(with: other.joints)
    moved.share(with: other.moved)
  }
}
