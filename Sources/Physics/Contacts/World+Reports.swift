import Geometry

extension World {
  /// Notes the contacts that began or ceased to touch, in the order of their rows.
  ///
  /// Shapes begin to touch when they exchange an impulse or overlap. They cease when their
  /// separation exceeds the slop without an impulse.
  mutating func reportContacts(_ context: StepContext) {
    let threshold = Float(settings.hitThreshold)
    for index in 0..<context.activeCount {
      let contact = context.contacts + Int(context.active[index])
      if contact.pointee.pointCount == 0 || contact.pointee.hasChanged {
        contact.pointee.flags &= ~ContactRecord.changed
        contact.pointee.flags ^= ContactRecord.touching
        if contact.pointee.isTouching {
          report(EventRecord.began, contact.pointee)
        } else {
          events.append(event(EventRecord.ended, contact.pointee))
        }
      }
      if contact.pointee.isHit(threshold) { report(EventRecord.hit, contact.pointee) }
    }
  }

  /// Appends an event with the position and speed at which the shapes of a contact met.
  private mutating func report(_ kind: UInt64, _ contact: ContactRecord) {
    var point = contact.point0
    if contact.pointCount > 1 {
      let isFaster = contact.point1.relativeVelocity < point.relativeVelocity
      let isStronger = contact.point1.totalNormalImpulse > point.totalNormalImpulse
      if kind == EventRecord.hit ? isFaster : isStronger { point = contact.point1 }
    }
    // The point is in the middle between the surfaces; on a fixed body it is moved to the surface.
    let half = contact.normal * (Double(point.separation) / 2)
    var position = point.position(poses.pointer[Int(contact.bodyA)])
    if bodies.pointer[Int(contact.bodyA)].isFixed { position -= half }
    if bodies.pointer[Int(contact.bodyB)].isFixed { position += half }
    var record = event(kind, contact)
    (record.point, record.normal) = (position, contact.normal)
    // `0 - v` is never -0, which traces would show.
    record.approachSpeed = Double(Swift.max(0, 0 - point.relativeVelocity))
    record.impulse = Double(contact.point0.totalNormalImpulse)
    if contact.pointCount > 1 { record.impulse += Double(contact.point1.totalNormalImpulse) }
    events.append(record)
  }
}

extension ContactRecord {
  /// Whether a point was struck in the last step, at least at a speed.
  fileprivate func isHit(_ speed: Float) -> Bool {
    (pointCount > 0 && point0.relativeVelocity <= -speed && point0.totalNormalImpulse > 0)
      || (pointCount > 1 && point1.relativeVelocity <= -speed && point1.totalNormalImpulse > 0)
  }
}
