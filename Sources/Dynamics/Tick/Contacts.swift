import Geometry
import Physics

// Phase 5: contacts are reported, then items that came to rest.
//
// For each pair that a collision behavior makes collide, a beginning and an end take turns: for the
// behavior's delegate in that behavior, for the animator's events in all behaviors together. A pair
// that still touches while its shapes or bodies change causes no report. Where a removal ends a
// contact, the end is reported before the item or the behavior leaves.

extension DynamicAnimator {
  /// Reports the contacts that the step made and ended, in the world's order, and the rests.
  func reportContacts() {
    for event in state.contactEvents() {
      if event.phase == .began { begin(event) } else { end(event) }
    }
    beginShared()
    reportRests()
    reportDepartures()
  }

  /// Reports that two bodies touch, as a contact for each behavior that made the two meet.
  private func begin(_ event: ContactEvent) {
    var place = 0
    while let touch = state.touch(at: &place, between: event.bodyA, event.bodyB) {
      guard let touch = state.touches.begin(touch) else { continue }
      let isReversed = state.places(of: event).first == nil
      let impact = ContactImpact(
        point: event.point, normal: isReversed ? .zero - event.normal : event.normal,
        speed: event.approachSpeed, impulse: event.impulse)
      report(.began, touch, impact)
    }
  }

  /// Reports the contacts of behaviors that were added, or got items, while these touched already.
  private func beginShared() {
    guard state.mayShareTouches else { return }
    state.mayShareTouches = false
    for place in 0..<state.bodies.count {
      var found: [Touch] = []
      for contact in state.contacts(of: place) {
        let isFirst = state.bodies.place(of: contact.bodyA) == place
        var next = 0
        while let touch = state.touch(at: &next, between: contact.bodyA, contact.bodyB) {
          // The contact of two items is among those of the other item too.
          guard touch.row == Int32(state.bodies.rows[place]) else { continue }
          let isFound = found.contains { $0.isSame(as: touch) && $0.wall == touch.wall }
          if !isFound, state.touches.contains(touch) { continue }
          found.append(touch)
          guard let touch = state.touches.begin(touch) else { continue }
          report(.began, touch, ContactImpact(resting: contact, isFirst: isFirst))
        }
      }
    }
  }

  /// Reports the end of the contacts of two bodies that were reported before.
  private func end(_ event: ContactEvent) {
    for touch in state.endTouches(of: event) { report(.ended, touch, nil) }
  }

  /// Ends contacts because of a removal or another mode, while their items still exist.
  func endTouches(where isOver: (Touch) -> Bool) {
    if state.touches.isEmpty { return }
    for touch in state.touches.remove(where: isOver) { report(.ended, touch, nil) }
  }

  private func report(_ phase: ContactPhase, _ touch: Touch, _ impact: ContactImpact?) {
    let isHeard =
      onEvent != nil && (touch.others.isEmpty || hearsEachContact) && hearsContacts()
    guard let behavior = handles[Int(touch.node)] as? CollisionBehavior,
      isHeard || behavior.collisionDelegate != nil
    else { return }
    let partner: ContactPartner =
      touch.partner < 0
      ? .boundary(touch.boundary?.text) : .item(itemTable.object(at: Int(touch.partner)))
    report(
      ItemContact(
        phase: phase, behavior: behavior, item: itemTable.object(at: Int(touch.row)),
        partner: partner, impact: impact,
        others: touch.others.compactMap { handles[Int($0)] }),
      isHeard: isHeard)
  }

  private func report(_ contact: ItemContact, isHeard: Bool) {
    let delegate = contact.behavior.collisionDelegate
    switch (contact.partner, contact.point) {
    case (.item(let other), let point?):
      delegate?.collisionBehavior(
        contact.behavior, beganContactFor: contact.item, with: other, at: point)
    case (.item(let other), nil):
      delegate?.collisionBehavior(
        contact.behavior, endedContactFor: contact.item, with: other)
    case (.boundary(let identifier), let point?):
      delegate?.collisionBehavior(
        contact.behavior, beganContactFor: contact.item, withBoundaryIdentifier: identifier,
        at: point)
    case (.boundary(let identifier), nil):
      delegate?.collisionBehavior(
        contact.behavior, endedContactFor: contact.item, withBoundaryIdentifier: identifier)
    }
    if isHeard { onEvent?(.contact(contact)) }
  }
}

// These are mutating so that they use the state in place: to read a property of a class may copy it
// first, and a copy of a world changes many reference counts.
extension AnimatorState {
  /// The contacts that the last step made and ended.
  fileprivate mutating func contactEvents() -> [ContactEvent] {
    var events: [ContactEvent] = []
    for index in 0..<world.eventCount {
      if let event = world.contactEvent(at: index) { events.append(event) }
    }
    return events
  }

  /// The contacts in which an item touches something.
  fileprivate mutating func contacts(of place: Int) -> [Contact] {
    world.contacts(of: bodies.ids[place])
  }

  /// The items of an event's bodies; nil for bodies without an item.
  fileprivate mutating func places(of event: ContactEvent) -> (first: Int?, second: Int?) {
    (bodies.place(of: event.bodyA), bodies.place(of: event.bodyB))
  }

  /// The contact of two touching bodies in the next behavior that makes them meet.
  ///
  /// - Parameters:
  ///   - place: The number of behaviors that were looked at before; 0 at first.
  ///   - bodyA: One body.
  ///   - bodyB: The other body.
  /// - Returns: The contact; nil if no behavior is left.
  fileprivate mutating func touch(
    at place: inout Int, between bodyA: BodyID, _ bodyB: BodyID
  ) -> Touch? {
    let (first, second) = (bodies.place(of: bodyA), bodies.place(of: bodyB))
    guard let item = first ?? second else { return nil }
    let (row, wall) = (Int32(bodies.rows[item]), first == nil ? bodyA : bodyB)
    while place < bodies.collisions[item].count {
      let slot = bodies.collisions[item][place]
      place += 1
      if let second, first != nil {
        guard collisions[slot].mode.contains(.items), isMember(second, of: slot) else { continue }
        return Touch(
          node: collisions[slot].node, row: row, partner: Int32(bodies.rows[second]))
      }
      guard collisions[slot].mode.contains(.boundaries),
        let match = collisions[slot].walls.first(where: { $0.body == wall })
      else { continue }
      return Touch(
        node: collisions[slot].node, row: row, partner: -1, wall: wall,
        boundary: match.identifier)
    }
    return nil
  }

  /// Counts the end of the contacts of two bodies, and returns those that are over.
  fileprivate mutating func endTouches(of event: ContactEvent) -> [Touch] {
    let (first, second) = places(of: event)
    guard let place = first ?? second else { return [] }
    let isWall = first == nil || second == nil
    return touches.end(
      Int32(bodies.rows[place]), isWall ? -1 : Int32(bodies.rows[second ?? place]),
      wall: isWall ? (first == nil ? event.bodyA : event.bodyB) : nil)
  }

  /// Whether an item was in a collision behavior when the world was last updated.
  fileprivate mutating func isMember(_ place: Int, of slot: Int32) -> Bool {
    let slots = bodies.collisions[place]
    let rank = collisions[slot].rank
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if collisions[slots[middle]].rank < rank { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low] == slot
  }
}

extension ContactImpact {
  /// The impact of two things that touched before: they do not meet, so its speed is 0.
  fileprivate init(resting contact: Contact, isFirst: Bool) {
    let point = contact.points.max { $0.normalImpulse < $1.normalImpulse }
    self.init(
      point: point?.position ?? .zero, normal: isFirst ? contact.normal : .zero - contact.normal,
      speed: 0, impulse: contact.points.reduce(0) { $0 + $1.normalImpulse })
  }
}
