extension World {
  /// Finds where shapes meet, wakes what is met, and drops contacts whose boxes came apart.
  ///
  /// What wakes brings contacts of its own, which are looked at in a further round.
  mutating func collide(over duration: Double) {
    let narrowPhase = makeNarrowPhase(duration)
    awake.contacts.merge()
    let rows = awake.contacts.unique()
    var count = 0
    scratch.met.truncate(to: 0)
    scratch.grazes.truncate(to: 0)
    scratch.sensed.truncate(to: 0)
    for index in 0..<awake.contacts.rows.count {
      let row = Int(rows[index])
      guard narrowPhase.isAwake(row) else { continue }
      meet(row, narrowPhase)
      if narrowPhase.contacts[row].pointCount == 0 && !narrowPhase.isNear(row) {
        removeContact(row)
        continue
      }
      rows[count] = rows[index]
      count += 1
    }
    awake.contacts.truncate(to: count)
    var round = 0
    while scratch.met.count > 0 {
      for index in 0..<scratch.met.count { wake(Int(scratch.met.pointer[index])) }
      scratch.met.truncate(to: 0)
      while round < awake.contacts.added.count {
        meet(Int(awake.contacts.added.pointer[round]), narrowPhase)
        round += 1
      }
    }
    mergeAwake()
    dropFlushPoints(narrowPhase)
  }

  /// Brings a contact up to date, and notes a sleeper that is met.
  @inline(__always)
  private mutating func meet(_ row: Int, _ narrowPhase: NarrowPhase) {
    let contact = narrowPhase.contacts + row
    if contact.pointee.isSensor {
      scratch.sensed.append(Int32(row))
      return
    }
    narrowPhase.update(contact)
    if contact.pointee.pointCount == 0 { return }
    if contact.pointee.flags & ContactRecord.graze != 0 { scratch.grazes.append(Int32(row)) }
    let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
    if contact.pointee.isDeep(narrowPhase.slop) { notePressed(Int(a), Int(b)) }
    if narrowPhase.bodies[Int(a)].isAsleep { scratch.met.append(a) }
    if narrowPhase.bodies[Int(b)].isAsleep { scratch.met.append(b) }
  }

  /// Takes the points from contacts at seams of surfaces on which a body slides already.
  ///
  /// Which those are is decided before any is changed, so that the order does not matter.
  private mutating func dropFlushPoints(_ narrowPhase: NarrowPhase) {
    let grazes = scratch.grazes.unique()
    var count = 0
    for index in 0..<scratch.grazes.count where narrowPhase.isFlush(Int(grazes[index])) {
      grazes[count] = grazes[index]
      count += 1
    }
    for index in 0..<count {
      let contact = narrowPhase.contacts + Int(grazes[index])
      contact.pointee.pointCount = 0
      contact.pointee.flags &= ~ContactRecord.found
    }
  }

  /// Lets the contacts of a body be found anew, because its shapes or its center changed.
  mutating func forgetManifolds(of body: Int) {
    changeContacts(of: body) { $0.flags &= ~ContactRecord.found }
  }

  private mutating func makeNarrowPhase(_ duration: Double) -> NarrowPhase {
    NarrowPhase(
      contacts: contacts.unique(), bodies: bodies.unique(), motions: motions.unique(),
      masses: masses.pointer, poses: poses.pointer, shapes: shapes.pointer,
      vertices: vertices.pointer, normals: normals.pointer,
      scratch: scratch.corners.scratch(count: 2 * Shape.maximumVertexCount),
      duration: duration, slop: settings.slop)
  }
}
