import Geometry
import Physics

// Phase 5: contacts are reported, then items that came to rest.

extension DynamicAnimator {
  /// Reports the contacts that the step made and ended, in the world's order, and the rests.
  func reportContacts() {
    for index in 0..<state.eventCount() {
      if let event = state.contactEvent(at: index) { report(event) }
    }
    reportRests()
    reportDepartures()
  }

  /// Reports an event of the world, as a contact for each behavior that made the two meet.
  private func report(_ event: ContactEvent) {
    let (first, second) = state.places(of: event)
    if let first, let second {
      for slot in state.bodies.collisions[first]
      where state.collisions[slot].mode.contains(.items) && state.isMember(second, of: slot) {
        guard let behavior = listening(at: slot) else { continue }
        report(event, of: behavior, place: first, partner: .item(object(at: second)))
      }
    } else if let place = first ?? second {
      let wall = first == nil ? event.bodyA : event.bodyB
      for slot in state.bodies.collisions[place]
      where state.collisions[slot].mode.contains(.boundaries) {
        guard let match = state.collisions[slot].walls.first(where: { $0.body == wall }),
          let behavior = listening(at: slot)
        else { continue }
        report(event, of: behavior, place: place, partner: .boundary(match.identifier?.text))
      }
    }
  }

  private func report(
    _ event: ContactEvent, of behavior: CollisionBehavior, place: Int, partner: ContactPartner
  ) {
    let hasBegun = event.phase == .began
    report(
      ItemContact(
        phase: hasBegun ? .began : .ended, behavior: behavior, item: object(at: place),
        partner: partner, point: hasBegun ? event.point : nil))
  }

  private func object(at place: Int) -> any DynamicItem {
    itemTable.object(at: Int(state.bodies.rows[place]))
  }

  /// A collision behavior, if its contacts have a listener.
  private func listening(at slot: Int32) -> CollisionBehavior? {
    guard let behavior = handles[Int(state.collisions[slot].node)] as? CollisionBehavior,
      onEvent != nil || behavior.collisionDelegate != nil
    else { return nil }
    return behavior
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
