extension World {
  /// Computes manifolds, wakes touched bodies, and removes contacts whose boxes no longer overlap.
  ///
  /// The contacts of bodies that wake are computed in another round.
  mutating func collide(over duration: Double) {
    let narrowPhase = makeNarrowPhase(duration)
    awake.contacts.merge()
    let rows = awake.contacts.unique()
    var count = 0
    scratch.met.truncate(to: 0)
    scratch.grazes.truncate(to: 0)
    scratch.sensed.truncate(to: 0)
    scratch.pressing.truncate(to: 0)
    let last = awake.contacts.rows.count - 1
    let areFar = last >= farCount
    for index in 0..<awake.contacts.rows.count {
      let row = Int(rows[index])
      if areFar {
        narrowPhase.fetchContact(rows[Swift.min(index + 8, last)])
        narrowPhase.fetchBodies(of: rows[Swift.min(index + 4, last)])
      }
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
    dropFlushPoints(narrowPhase)
    var round = 0
    while wakeMet() {
      while round < awake.contacts.added.count {
        meet(Int(awake.contacts.added.pointer[round]), narrowPhase)
        round += 1
      }
      dropFlushPoints(narrowPhase)
    }
    mergeAwake()
    forgetPressure()
  }

  /// Updates a contact, and lists it if it touches a sleeping body.
  @inline(always)
  private mutating func meet(_ row: Int, _ narrowPhase: NarrowPhase) {
    let contact = narrowPhase.contacts + row
    if contact.pointee.isSensor {
      scratch.sensed.append(Int32(row))
      return
    }
    narrowPhase.update(contact)
    if contact.pointee.pointCount == 0 { return }
    if contact.pointee.flags & ContactRecord.graze != 0 { scratch.grazes.append(Int32(row)) }
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    if contact.pointee.isDeep(0.5 * narrowPhase.slop) {
      if contact.pointee.isDeep(narrowPhase.slop) { noteDeepOverlap(a, b) }
      noteSqueeze(row)
    }
    notePressure(a, b)
    if narrowPhase.bodies[a].isAsleep || narrowPhase.bodies[b].isAsleep {
      scratch.met.append(Int32(row))
    }
  }

  /// Wakes the sleeping bodies that were touched.
  ///
  /// Ghost collisions have been removed before, so a body that slides past without a contact wakes
  /// nothing.
  ///
  /// - Returns: Whether a body woke, so that its contacts must be computed too.
  private mutating func wakeMet() -> Bool {
    var wakes = false
    for index in 0..<scratch.met.count {
      let contact = contacts.pointer[Int(scratch.met.pointer[index])]
      if contact.pointCount == 0 { continue }
      for body in [contact.bodyA, contact.bodyB] where bodies.pointer[Int(body)].isAsleep {
        wake(Int(body))
        wakes = true
      }
    }
    scratch.met.truncate(to: 0)
    return wakes
  }

  /// Removes the points of ghost collisions at the ends of shapes that form a surface.
  ///
  /// All contacts are tested before any is changed, so their order does not matter.
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
    scratch.grazes.truncate(to: 0)
  }

  /// Marks the contacts of a body for recomputation, because its shapes or its center changed.
  mutating func forgetManifolds(of body: Int) {
    changeContacts(of: body) { $0.flags &= ~ContactRecord.found }
  }

  private mutating func makeNarrowPhase(_ duration: Double) -> NarrowPhase {
    NarrowPhase(
      contacts: contacts.unique(), bodies: bodies.unique(), motions: motions.unique(),
      masses: masses.pointer, poses: poses.pointer, shapes: shapes.pointer,
      vertices: vertices.pointer, normals: normals.pointer,
      scratch: scratch.corners.scratch(count: 2 * BodyShape.maximumVertexCount),
      duration: duration, slop: settings.slop)
  }
}
