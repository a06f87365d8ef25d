import Geometry

/// One body of a contact or joint, and the entries before and after it in that body's list.
struct Link {
  var body: Int32
  var next: Int32
  var previous: Int32
}

extension World {
  func checkContacts() throws(WorldDecodingError) {
    var dead = 0
    for row in 0..<contacts.count {
      let contact = contacts.pointer[row]
      guard contact.isAlive else {
        dead += 1
        try require(contact.pointCount == 0, "contacts", row, "a free row must have no points")
        continue
      }
      try require(contact.pointCount <= 2, "contacts", row, "there must be at most 2 points")
      try require(
        isRow(contact.shapeA, of: shapes.count) && isRow(contact.shapeB, of: shapes.count),
        "contacts", row, "two shapes must meet: \(contact.shapeA), \(contact.shapeB)")
      let (a, b) = (contact.bodyA, contact.bodyB)
      try require(
        shapes.pointer[Int(contact.shapeA)].body == a && isLiveBody(a)
          && shapes.pointer[Int(contact.shapeB)].body == b && isLiveBody(b) && a != b,
        "contacts", row, "the bodies must be those of the shapes: \(a), \(b)")
      try require(
        contact.friction >= 0 && contact.elasticity >= 0, "contacts", row,
        "friction and elasticity must be at least 0")
    }
    try checkFreeList(freeRows.contact, dead, "contacts", of: contacts.count) {
      contacts.pointer[$0].isAlive ? nil : contacts.pointer[$0].nextA
    }
    try checkLists(
      "contacts", contacts.count, sides: 2 * (contacts.count - dead), heads: \.firstContact
    ) { row, isA in
      let contact = contacts.pointer[row]
      guard contact.isAlive else { return nil }
      return isA
        ? Link(body: contact.bodyA, next: contact.nextA, previous: contact.previousA)
        : Link(body: contact.bodyB, next: contact.nextB, previous: contact.previousB)
    }
  }

  func checkJoints() throws(WorldDecodingError) {
    var dead = 0
    var sides = 0
    for row in 0..<joints.count {
      let record = joints.pointer[row]
      if record.kind == 0 {
        dead += 1
        continue
      }
      let (a, b) = (record.bodyA, record.bodyB)
      try require(
        isLiveBody(a) && (b == -1 || (isLiveBody(b) && a != b)), "joints", row,
        "two bodies, or a body and the plane, must be joined: \(a), \(b)")
      if let rule = record.brokenRule {
        throw .invalid(section: "joints", row: row, rule: rule)
      }
      sides += b == -1 ? 1 : 2
    }
    try checkFreeList(freeRows.joint, dead, "joints", of: joints.count) {
      joints.pointer[$0].kind == 0 ? joints.pointer[$0].nextA : nil
    }
    try checkLists(
      "joints", joints.count, sides: sides, heads: \.firstJoint
    ) { row, isA in
      let record = joints.pointer[row]
      guard record.kind != 0, isA || record.bodyB >= 0 else { return nil }
      return isA
        ? Link(body: record.bodyA, next: record.nextA, previous: record.previousA)
        : Link(body: record.bodyB, next: record.nextB, previous: record.previousB)
    }
  }

  /// Checks the bodies' lists of contacts or joints, whose entries are 2 · row + side.
  ///
  /// A list with a cycle never ends, so counting its entries finds cycles too.
  private func checkLists(
    _ section: String, _ count: Int, sides: Int, heads: KeyPath<BodyRecord, Int32>,
    link: (Int, Bool) -> Link?
  ) throws(WorldDecodingError) {
    var left = sides
    for body in 0..<bodies.count {
      var previous: Int32 = -1
      var edge = bodies.pointer[body][keyPath: heads]
      while edge != -1 {
        guard left > 0, isRow(edge >> 1, of: count), let link = link(Int(edge >> 1), edge & 1 == 0),
          link.body == body, link.previous == previous
        else {
          throw .invalid(
            section: section, row: Int(edge >> 1),
            rule: "the list of body \(body) must have its own")
        }
        left -= 1
        previous = edge
        edge = link.next
      }
    }
    try require(
      left == 0, section, nil, "all must be in the lists of their bodies: \(left) are not")
  }
}

extension JointRecord {
  /// The rule that a decoded record breaks, with the actual value; nil for none.
  var brokenRule: String? {
    guard let kind = JointKind(rawValue: kind) else { return "the kind is unknown: \(kind)" }
    for value in [maximumAcceleration, swing.maximumAcceleration, motorLimit, friction]
    where !(value >= 0) {
      return "accelerations, torques and forces must be at least 0: \(value)"
    }
    for (domain, value) in [
      (Domain.length, length), (.frequency, frequency), (.dampingRatio, dampingRatio),
      (.frequency, angularFrequency), (.dampingRatio, angularDampingRatio), (.angle, angle),
      (.speed, motorSpeed), (.coordinate, anchorA.x), (.coordinate, anchorA.y),
      (.coordinate, anchorB.x), (.coordinate, anchorB.y), (.coordinate, lever.x),
      (.coordinate, lever.y), (.frequency, swing.frequency),
      (.dampingRatio, swing.dampingRatio), (.frequency, swing.angularFrequency),
      (.dampingRatio, swing.angularDampingRatio), (.share, swing.share),
    ] where !domain.contains(value) {
      return "a \(domain.name) \(domain.rule): \(value)"
    }
    if !(minimum <= maximum) || minimum == .infinity || maximum == -.infinity {
      return "the range must not be empty: \(minimum), \(maximum)"
    }
    return kind.joint.brokenRule(of: self)
  }
}
