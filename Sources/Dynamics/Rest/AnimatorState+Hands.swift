import Geometry
import Physics

// How the rest rule handles changes of items from outside of the world's step.

extension AnimatorState {
  /// Records that a value was stored into an item, so that the rest rule starts again.
  ///
  /// Storing an equal value changes nothing. Setting a position is not a motion: an item that stays
  /// where it was put does not report that it came to rest.
  mutating func noteInterference(
    _ changes: ItemChanges, at place: Int, row: Int, columns: ItemColumns
  ) {
    let id = bodies.ids[place]
    var pose = columns.pose(of: row)
    if !changes.contains(.angle) { pose.angle = world.angle(of: id) }
    let isPut =
      pose.distance(to: bodies.rest[place].home, radius: columns.radius(of: row))
      > RestTrial.unseen
      && (pose.center != world.position(of: id) || pose.angle != world.angle(of: id))
    let isThrown =
      changes.contains(.velocity)
      && (columns.velocity(of: row) != world.velocity(of: id)
        || columns.column(.angularVelocity)[row] != world.angularVelocity(of: id))
    // What is so already is not written: a list that a snapshot has would be copied.
    let isChanged = isPut || isThrown || changes.contains(.size)
    if isChanged, bodies.rest[place].triedUntil != 0 { bodies.rest[place].triedUntil = 0 }
    guard isPut || isThrown else { return }
    if isPut { bodies.rest[place].home = pose }
    if bodies.rest[place].restTick != -1 { bodies.rest[place].restTick = -1 }
    if bodies.quietTicks[place] != 0 { bodies.quietTicks[place] = 0 }
  }

  /// Records that an action stored a value into an item: the item counts as moving if the change is
  /// visible.
  ///
  /// While a behavior holds the clock mandate, the mandate decides when the motion is over.
  mutating func noteHand(row: Int, columns: ItemColumns, isMandated: Bool) {
    guard let place = bodies.place(of: row) else { return }
    let shown = ShownState(row: row, columns: columns)
    if let last = bodies.hands[place].shown {
      if last.resembles(shown) { return }
      if !bodies.hasMoved[place] { bodies.hasMoved[place] = true }
    }
    bodies.hands[place] = HandRecord(tick: tickCount, shown: shown)
    if !isMandated { (handTick, quietTicks) = (tickCount, 0) }
  }
}
