/// A part of a tick that has just ended, which caused all changes since the previous part.
package enum TickPhase {
  /// Input from outside took effect.
  case input
  /// The world stepped, and its bodies were written to their items.
  case step
  /// A part, such as `animations`, wrote its values.
  case part(String)
  /// Groups and their members were written.
  case groups
  /// A behavior acted.
  case action(DynamicBehavior)
  /// Closures of callers, such as for contacts, were called, and waiting changes were made.
  case others
  /// The rest rule decided which items stand still.
  case rest
}

extension DynamicAnimator {
  /// Calls the observer of phases at the end of a part of the tick.
  @inline(always)
  func tell(_ phase: @autoclosure () -> TickPhase) {
    if let onPhase { onPhase(phase()) }
  }

  /// Explains an item's motion in the last tick; nil for an item without a body.
  package func explain(_ item: Item) -> ItemExplanation? {
    guard item.isAlive, let place = state.bodies.place(of: item.row) else { return nil }
    return explain(place: place, nodes: state.tree.preOrder())
  }
}
