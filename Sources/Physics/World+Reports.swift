import Geometry

extension World {
  /// Decides which contacts touch and notes what began and what ended.
  ///
  /// Shapes touch once they have exchanged an impulse or overlap, and until the gap between them
  /// exceeds the slop without an impulse.
  mutating func reportContacts(_ context: StepContext) {
    for index in 0..<awake.contacts.rows.count {
      let row = Int(awake.contacts.rows.pointer[index])
      let contact = contacts.pointer[row]
      let touches = contact.pointCount > 0 && touches(contact, context)
      if touches == contact.isTouching { continue }
      contacts[row].flags ^= ContactRecord.touching
      if touches {
        reportBegin(row)
      } else {
        events.append(endEvent(of: contact))
      }
    }
  }

  private func touches(_ contact: ContactRecord, _ context: StepContext) -> Bool {
    let pair = Pair(context, Int(contact.bodyA), Int(contact.bodyB))
    let nx = contact.normalX
    let ny = contact.normalY
    var gap = pair.separation(contact.point0, contact, nx, ny)
    var impulse = contact.point0.totalNormalImpulse
    if contact.pointCount > 1 {
      gap = Swift.min(gap, pair.separation(contact.point1, contact, nx, ny))
      impulse += contact.point1.totalNormalImpulse
    }
    return impulse > 0 || gap <= (contact.isTouching ? context.slop : 0)
  }

  private mutating func reportBegin(_ row: Int) {
    let contact = contacts.pointer[row]
    var point = contact.point0
    if contact.pointCount > 1 {
      if contact.point1.totalNormalImpulse > point.totalNormalImpulse { point = contact.point1 }
    }
    let speed = Swift.max(0, -point.relativeVelocity)
    // The point lies in the middle of the gap: on a fixed body it belongs on the surface.
    let half = contact.normal * (Double(point.separation) / 2)
    var position = point.position(poses.pointer[Int(contact.bodyA)])
    if bodies.pointer[Int(contact.bodyA)].isFixed { position -= half }
    if bodies.pointer[Int(contact.bodyB)].isFixed { position += half }
    events.append(
      ContactEvent(
        began: contact, bodyA: id(ofBody: Int(contact.bodyA)),
        bodyB: id(ofBody: Int(contact.bodyB)), shapeA: id(ofShape: Int(contact.shapeA)),
        shapeB: id(ofShape: Int(contact.shapeB)), point: position,
        approachSpeed: Double(speed)))
  }
}
