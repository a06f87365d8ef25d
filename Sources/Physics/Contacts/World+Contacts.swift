import Geometry

extension World {
  /// The contacts that began or ended to touch in the last step, in the order of their rows.
  ///
  /// A contact also ends when one of its shapes is removed, moved away or may no longer collide;
  /// then its handles may be dead.
  public var contactEvents: [ContactEvent] {
    events(of: EventRecord.began...EventRecord.ended, ContactEvent.init)
  }

  /// The contacts in which shapes struck each other in the last step, in the order of their rows.
  ///
  /// They may be new or old; the shapes met at `WorldSettings.hitThreshold` or faster.
  public var hitEvents: [HitEvent] { events(of: EventRecord.hit...EventRecord.hit, HitEvent.init) }

  /// The number of contacts that there is room for: the most at once so far, touching or not.
  package var contactRoom: Int { contacts.count }

  /// The number of contacts of a body, touching or not.
  ///
  /// - Complexity: O(n) in the contacts of the body.
  package func contactCount(of id: BodyID) -> Int {
    var count = 0
    var edge = bodies[row(of: id)].firstContact
    while edge >= 0 {
      count += 1
      edge = edge & 1 == 0 ? contacts[Int(edge >> 1)].nextA : contacts[Int(edge >> 1)].nextB
    }
    return count
  }

  /// The contacts of a body in which shapes touch.
  public func contacts(of id: BodyID) -> [Contact] {
    var result: [Contact] = []
    var edge = bodies[row(of: id)].firstContact
    while edge >= 0 {
      let contact = contacts[Int(edge >> 1)]
      if contact.isTouching { result.append(describe(contact)) }
      edge = edge & 1 == 0 ? contact.nextA : contact.nextB
    }
    return result
  }

  private func describe(_ contact: ContactRecord) -> Contact {
    let pose = poses[Int(contact.bodyA)]
    let points = [contact.point0, contact.point1].prefix(Int(contact.pointCount)).map {
      Contact.Point(
        position: $0.position(pose), normalImpulse: Double($0.totalNormalImpulse),
        frictionImpulse: Double($0.totalTangentImpulse))
    }
    return Contact(
      bodyA: self.id(ofBody: Int(contact.bodyA)), bodyB: self.id(ofBody: Int(contact.bodyB)),
      normal: contact.normal, points: points)
  }

  /// Whether two shapes get a contact when their boxes overlap.
  @inline(always)
  func mayCollide(_ shapeA: Int, _ shapeB: Int) -> Bool {
    let rowA = Int(shapes.pointer[shapeA].body)
    let rowB = Int(shapes.pointer[shapeB].body)
    if rowA == rowB { return false }
    let a = bodies.pointer[rowA]
    let b = bodies.pointer[rowB]
    let (first, second) = (shapes.pointer[shapeA].flags, shapes.pointer[shapeB].flags)
    // Sensors do not meet sensors, and segments of chains do not meet each other.
    if first & second & (ShapeRecord.sensor | ShapeRecord.chainSegment) != 0 { return false }
    let isSensor = (first | second) & ShapeRecord.sensor != 0
    guard isSensor ? !(a.isFixed && b.isFixed) : a.isDynamic || b.isDynamic else { return false }
    return groupSets.mayCollide(
      a.groupSet, isBoundaryA: a.isBoundary, b.groupSet, isBoundaryB: b.isBoundary)
      && !isExcluded(rowA, rowB)
  }

  /// Adds a contact between two shapes.
  mutating func addContact(_ shapeA: Int, _ shapeB: Int) {
    let row: Int
    if freeRows.contact >= 0 {
      row = Int(freeRows.contact)
      freeRows.contact = contacts[row].nextA
    } else {
      contacts.append(ContactRecord())
      row = contacts.count - 1
    }
    var contact = ContactRecord()
    contact.shapeA = Int32(shapeA)
    contact.shapeB = Int32(shapeB)
    contact.bodyA = shapes[shapeA].body
    contact.bodyB = shapes[shapeB].body
    if shapes[shapeA].isSensor || shapes[shapeB].isSensor { contact.flags |= ContactRecord.sensor }
    if shapes[shapeA].isPlaced || shapes[shapeB].isPlaced { contact.flags |= ContactRecord.placed }
    mix(&contact)
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    let (contacts, bodies) = (contacts.unique(), bodies.unique())
    contact.nextA = bodies[a].firstContact
    Self.link(contact.nextA, to: Int32(row * 2), in: contacts)
    contact.nextB = bodies[b].firstContact
    Self.link(contact.nextB, to: Int32(row * 2 + 1), in: contacts)
    bodies[a].firstContact = Int32(row * 2)
    bodies[b].firstContact = Int32(row * 2 + 1)
    contacts[row] = contact
    if bodies[a].isAwake || bodies[b].isAwake { awake.contacts.add(row) }
    pairs.insert(PairSet.key(contact.shapeA, contact.shapeB))
  }

  /// Removes a contact; if its shapes touched or overlapped, the next step reports the end.
  mutating func removeContact(_ row: Int) {
    let contact = contacts[row]
    if contact.isTouching { pendingEvents.append(event(EventRecord.ended, contact)) }
    if contact.isOverlapping { pendingEvents.append(event(EventRecord.left, contact)) }
    pairs.remove(PairSet.key(contact.shapeA, contact.shapeB))
    let (contacts, bodies) = (contacts.unique(), bodies.unique())
    Self.unlink(
      next: contact.nextA, previous: contact.previousA, bodies + Int(contact.bodyA), in: contacts)
    Self.unlink(
      next: contact.nextB, previous: contact.previousB, bodies + Int(contact.bodyB), in: contacts)
    contacts[row] = ContactRecord()
    contacts[row].nextA = freeRows.contact
    freeRows.contact = Int32(row)
  }

  private static func link(
    _ next: Int32, to edge: Int32, in contacts: UnsafeMutablePointer<ContactRecord>
  ) {
    if next < 0 { return }
    if next & 1 == 0 {
      contacts[Int(next >> 1)].previousA = edge
    } else {
      contacts[Int(next >> 1)].previousB = edge
    }
  }

  private static func unlink(
    next: Int32, previous: Int32, _ body: UnsafeMutablePointer<BodyRecord>,
    in contacts: UnsafeMutablePointer<ContactRecord>
  ) {
    link(next, to: previous, in: contacts)
    if previous < 0 {
      body.pointee.firstContact = next
    } else if previous & 1 == 0 {
      contacts[Int(previous >> 1)].nextA = next
    } else {
      contacts[Int(previous >> 1)].nextB = next
    }
  }

  /// Mixes the materials of a contact's shapes.
  ///
  /// A body that a target pulls slides along fixed ones without friction, so that it comes as near
  /// to the target as they allow.
  @inline(always)
  private func mix(_ contact: inout ContactRecord) {
    let a = shapes[Int(contact.shapeA)]
    let b = shapes[Int(contact.shapeB)]
    let slides =
      isPulled(Int(a.body), along: Int(b.body)) || isPulled(Int(b.body), along: Int(a.body))
    contact.friction = slides ? 0 : Float((a.friction * b.friction).squareRoot())
    contact.elasticity = Float(Swift.max(a.elasticity, b.elasticity))
  }

  /// Whether a target pulls a body along a fixed one.
  @inline(always)
  private func isPulled(_ body: Int, along other: Int) -> Bool {
    guard bodies.pointer[other].isFixed else { return false }
    var edge = bodies.pointer[body].firstJoint
    while edge >= 0 {
      let joint = joints.pointer + Int(edge >> 1)
      if joint.pointee.kind == JointKind.target.rawValue { return true }
      edge = edge & 1 == 0 ? joint.pointee.nextA : joint.pointee.nextB
    }
    return false
  }

  /// Mixes again after a change of a body's material, or of whether a target pulls it.
  mutating func remixContacts(of body: Int) {
    var edge = bodies[body].firstContact
    while edge >= 0 {
      let row = Int(edge >> 1)
      mix(&contacts[row])
      edge = edge & 1 == 0 ? contacts[row].nextA : contacts[row].nextB
    }
  }

  /// Changes each contact of a body.
  mutating func changeContacts(of body: Int, _ change: (inout ContactRecord) -> Void) {
    var edge = bodies[body].firstContact
    while edge >= 0 {
      let row = Int(edge >> 1)
      change(&contacts[row])
      edge = edge & 1 == 0 ? contacts[row].nextA : contacts[row].nextB
    }
  }

  /// Removes contacts of a body that are no longer allowed, and searches newly allowed ones.
  mutating func recheckContacts(of body: Int) {
    dropContacts(of: body) { world, contact in
      world.mayCollide(Int(contact.shapeA), Int(contact.shapeB))
    }
    markPlaced(body)
  }

  /// Drops the contacts of a body, except for those to keep.
  mutating func dropContacts(
    of body: Int, except keep: (World, ContactRecord) -> Bool = { _, _ in false }
  ) {
    var edge = bodies[body].firstContact
    while edge >= 0 {
      let row = Int(edge >> 1)
      let contact = contacts[row]
      edge = edge & 1 == 0 ? contact.nextA : contact.nextB
      if !keep(self, contact) { removeContact(row) }
    }
  }
}
