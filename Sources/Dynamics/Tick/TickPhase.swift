/// A part of a tick that has just ended: what is another value now was changed by it.
package enum TickPhase {
  /// What came from outside took effect.
  case input
  /// The world stepped, and its bodies were written to their items.
  case step
  /// A part, such as `animations`, wrote its values.
  case part(String)
  /// Groups and their members were written.
  case groups
  /// A behavior acted.
  case action(DynamicBehavior)
  /// Contacts and other closures of callers were called, and what waited for the end was done.
  case others
  /// The rest rule decided which items stand still.
  case rest
}

extension DynamicAnimator {
  /// Tells who asked for it that a part of the tick has ended.
  @inline(always)
  func tell(_ phase: @autoclosure () -> TickPhase) {
    if let onPhase { onPhase(phase()) }
  }

  /// What moved an item in the last tick; nil for an item without a body.
  package func explain(_ item: Item) -> ItemExplanation? {
    guard item.isAlive, let place = state.bodies.place(of: item.row) else { return nil }
    return explain(place: place, nodes: state.tree.preOrder())
  }
}
