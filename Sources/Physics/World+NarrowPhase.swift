extension World {
  /// Finds anew where shapes meet, drops contacts whose boxes are apart, and wakes what is met.
  mutating func collide(over duration: Double) {
    let narrowPhase = makeNarrowPhase(duration)
    for row in 0..<contacts.count {
      let contact = narrowPhase.contacts + row
      guard contact.pointee.isAlive else { continue }
      let isAwakeA = bodies.pointer[Int(contact.pointee.bodyA)].isAwake
      let isAwakeB = bodies.pointer[Int(contact.pointee.bodyB)].isAwake
      if !isAwakeA && !isAwakeB { continue }
      let boxA = shapes.pointer[Int(contact.pointee.shapeA)].box
      if !boxA.overlaps(shapes.pointer[Int(contact.pointee.shapeB)].box) {
        removeContact(row)
        continue
      }
      narrowPhase.update(contact)
      if contact.pointee.pointCount > 0 {
        if !isAwakeA { wake(Int(contact.pointee.bodyA)) }
        if !isAwakeB { wake(Int(contact.pointee.bodyB)) }
      }
    }
  }

  /// Lets the contacts of a body be found anew, because its shapes or its center changed.
  mutating func forgetManifolds(of body: Int) {
    var edge = bodies[body].firstContact
    while edge >= 0 {
      let row = Int(edge >> 1)
      contacts[row].flags &= ~ContactRecord.found
      edge = edge & 1 == 0 ? contacts[row].nextA : contacts[row].nextB
    }
  }

  private mutating func makeNarrowPhase(_ duration: Double) -> NarrowPhase {
    NarrowPhase(
      contacts: contacts.unique(), bodies: bodies.pointer, motions: motions.pointer,
      masses: masses.pointer, poses: poses.pointer, shapes: shapes.pointer,
      vertices: vertices.pointer, normals: normals.pointer,
      scratch: scratch.corners.scratch(count: 2 * Shape.maximumVertexCount),
      duration: duration, slop: settings.slop)
  }
}
