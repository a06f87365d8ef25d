import Geometry
import Physics

// Phase 5: contacts are reported, then items that came to rest.
//
// For each pair that a collision behavior makes collide, a beginning and an end take turns. A pair
// that still touches while its shapes or bodies change causes no report. Where a removal ends a
// contact, the end is reported before the item or the behavior leaves.

extension DynamicAnimator {
  /// Reports the contacts that the step made and ended, in the world's order, and the rests.
  func reportContacts() {
    for index in 0..<state.eventCount() {
      guard let event = state.contactEvent(at: index) else { continue }
      if event.phase == .began { begin(event) } else { end(event) }
    }
    reportRests()
    reportDepartures()
  }

  /// Reports that two bodies touch, as a contact for each behavior that made the two meet.
  private func begin(_ event: ContactEvent) {
    let (first, second) = state.places(of: event)
    guard let place = first ?? second else { return }
    if let first, let second {
      for slot in state.bodies.collisions[first]
      where state.collisions[slot].mode.contains(.items) && state.isMember(second, of: slot) {
        begin(
          event,
          Touch(
            node: state.collisions[slot].node, row: row(at: first), partner: row(at: second)))
      }
      return
    }
    let wall = first == nil ? event.bodyA : event.bodyB
    for slot in state.bodies.collisions[place]
    where state.collisions[slot].mode.contains(.boundaries) {
      guard let match = state.collisions[slot].walls.first(where: { $0.body == wall }) else {
        continue
      }
      begin(
        event,
        Touch(
          node: state.collisions[slot].node, row: row(at: place), partner: -1, wall: wall,
          boundary: match.identifier))
    }
  }

  private func begin(_ event: ContactEvent, _ touch: Touch) {
    guard state.touches.begin(touch) else { return }
    let isReversed = state.places(of: event).first == nil
    let impact = ContactImpact(
      point: event.point, normal: isReversed ? .zero - event.normal : event.normal,
      speed: event.approachSpeed, impulse: event.impulse)
    report(.began, touch, impact)
  }

  /// Reports the end of the contacts of two bodies that were reported before.
  private func end(_ event: ContactEvent) {
    let (first, second) = state.places(of: event)
    guard let place = first ?? second else { return }
    let isWall = first == nil || second == nil
    let over = state.touches.end(
      row(at: place), isWall ? -1 : row(at: second ?? place),
      wall: isWall ? (first == nil ? event.bodyA : event.bodyB) : nil)
    for touch in over { report(.ended, touch, nil) }
  }

  /// Ends contacts because of a removal or another mode, while their items still exist.
  func endTouches(where isOver: (Touch) -> Bool) {
    if state.touches.isEmpty { return }
    for touch in state.touches.remove(where: isOver) { report(.ended, touch, nil) }
  }

  private func row(at place: Int) -> Int32 { Int32(state.bodies.rows[place]) }

  private func report(_ phase: ContactPhase, _ touch: Touch, _ impact: ContactImpact?) {
    let isHeard = onEvent != nil && hearsContacts()
    guard let behavior = handles[Int(touch.node)] as? CollisionBehavior,
      isHeard || behavior.collisionDelegate != nil
    else { return }
    let partner: ContactPartner =
      touch.partner < 0
      ? .boundary(touch.boundary?.text) : .item(itemTable.object(at: Int(touch.partner)))
    report(
      ItemContact(
        phase: phase, behavior: behavior, item: itemTable.object(at: Int(touch.row)),
        partner: partner, impact: impact))
  }

  private func report(_ contact: ItemContact) {
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
    onEvent?(.contact(contact))
  }
}

// These are mutating so that they use the state in place: to read a property of a class may copy it
// first, and a copy of a world changes many reference counts.
extension AnimatorState {
  fileprivate mutating func eventCount() -> Int { world.eventCount }

  fileprivate mutating func contactEvent(at index: Int) -> ContactEvent? {
    world.contactEvent(at: index)
  }

  /// The items of an event's bodies; nil for bodies without an item.
  fileprivate mutating func places(of event: ContactEvent) -> (first: Int?, second: Int?) {
    (bodies.place(of: event.bodyA), bodies.place(of: event.bodyB))
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
