extension World {
  /// Becomes a copy of another world, and reuses its own memory where that is large enough.
  ///
  /// So a program that copies often, for predictions, does not allocate. Columns that a step does
  /// not write are shared as by assignment, and so are columns that are not in this list.
  package mutating func overwrite(with other: World) {
    var copy = other
    copy.bodies.reuse(&bodies)
    copy.motions.reuse(&motions)
    copy.masses.reuse(&masses)
    copy.poses.reuse(&poses)
    copy.loads.reuse(&loads)
    copy.shapes.reuse(&shapes)
    copy.contacts.reuse(&contacts)
    copy.joints.reuse(&joints)
    copy.movingTree.reuse(&movingTree)
    copy.pairs.reuse(&pairs)
    copy.movedShapes.reuse(&movedShapes)
    copy.pendingEvents.reuse(&pendingEvents)
    copy.events.reuse(&events)
    copy.awake.bodies.reuse(&awake.bodies)
    copy.awake.contacts.reuse(&awake.contacts)
    copy.awake.joints.reuse(&awake.joints)
    copy.awake.moved.reuse(&awake.moved)
    swap(&copy.scratch, &scratch)
    self = copy
  }
}
