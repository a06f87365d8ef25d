import Geometry
import Physics

// Phase 5: contacts are reported, then items that came to rest.

extension DynamicAnimator {
  /// Reports the contacts that the step made and ended, in the world's order, and the rests.
  func reportContacts() {
    for event in Array(state.world.contactEvents) {
      for contact in contacts(of: event) { report(contact) }
    }
    reportRests()
  }

  /// Reports the items that have been slow for the rest rule's delay since they last moved.
  private func reportRests() {
    let delay = Int32(restRule.delayTicks(rate: rate))
    for place in 0..<state.bodies.count
    where state.bodies.quietTicks[place] == delay && state.bodies.hasMoved[place] {
      state.bodies.hasMoved[place] = false
      onEvent?(.rested(itemTable.object(at: Int(state.bodies.rows[place]))))
    }
  }

  /// The contacts that an event of the world means: one for each behavior that made the two meet.
  private func contacts(of event: ContactEvent) -> [Contact] {
    let first = state.bodies.place(of: event.bodyA)
    let second = state.bodies.place(of: event.bodyB)
    let phase: ContactPhase = event.phase == .began ? .began : .ended
    let point = phase == .began ? event.point : nil
    if let first, let second {
      let shared = state.bodies.collisions[first].filter { slot in
        state.collisions[slot].mode != .boundaries
          && state.bodies.collisions[second].contains(slot)
      }
      return shared.compactMap { slot in
        collisionBehavior(at: slot).map {
          Contact(
            phase: phase, behavior: $0, item: object(at: first),
            partner: .item(object(at: second)), point: point)
        }
      }
    }
    guard let place = first ?? second else { return [] }
    let wall = first == nil ? event.bodyA : event.bodyB
    for slot in state.bodies.collisions[place] {
      guard let match = state.collisions[slot].walls.first(where: { $0.body == wall }),
        let behavior = collisionBehavior(at: slot)
      else { continue }
      return [
        Contact(
          phase: phase, behavior: behavior, item: object(at: place),
          partner: .boundary(match.identifier), point: point)
      ]
    }
    return []
  }

  private func object(at place: Int) -> any DynamicItem {
    itemTable.object(at: Int(state.bodies.rows[place]))
  }

  private func collisionBehavior(at slot: Int32) -> CollisionBehavior? {
    handles[Int(state.collisions[slot].node)] as? CollisionBehavior
  }

  private func report(_ contact: Contact) {
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
