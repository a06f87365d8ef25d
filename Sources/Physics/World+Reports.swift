import Geometry

extension World {
  /// Notes which contacts began and which ceased to touch, in the order of their rows.
  ///
  /// Shapes touch once they have exchanged an impulse or overlap, and until the gap between them
  /// exceeds the slop without an impulse.
  mutating func reportContacts(_ context: StepContext) {
    for index in 0..<context.activeCount {
      let row = Int(context.active[index])
      let contact = context.contacts + row
      if contact.pointee.pointCount > 0 && !contact.pointee.hasChanged { continue }
      contact.pointee.flags &= ~ContactRecord.changed
      contact.pointee.flags ^= ContactRecord.touching
      if contact.pointee.isTouching {
        reportBegin(row)
      } else {
        events.append(endEvent(of: contact.pointee))
      }
    }
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
