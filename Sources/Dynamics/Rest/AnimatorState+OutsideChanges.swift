import Geometry
import Physics

// Changes of items from outside of the world's step, as the rest rule counts them.

extension AnimatorState {
  /// Records that a value was stored into an item, so that the rest rule starts again.
  ///
  /// Storing an equal value changes nothing. Setting a position is not a motion: no rest is reported
  /// for an item that stays where it was put.
  mutating func noteInterference(
    _ changes: ItemChanges, at place: Int, row: Int, columns: ItemColumns
  ) {
    let newPose = newPose(changes, at: place, row: row, columns)
    let isThrown = isThrown(changes, at: place, row: row, columns)
    // An equal value is not written, because a list that a snapshot shares would be copied.
    let isChanged = newPose != nil || isThrown || changes.contains(.size)
    if isChanged, bodies.rest[place].triedUntil != 0 { bodies.rest[place].triedUntil = 0 }
    guard newPose != nil || isThrown else { return }
    if let newPose { bodies.rest[place].restPose = newPose }
    if bodies.rest[place].restTick != -1 { bodies.rest[place].restTick = -1 }
    if bodies.quietTicks[place] != 0 { bodies.quietTicks[place] = 0 }
  }

  // Not mutating: a mutating function would copy the whole world for each of its answers.

  /// The pose in which an item was put, if that is another one than its body has.
  private func newPose(
    _ changes: ItemChanges, at place: Int, row: Int, _ columns: ItemColumns
  ) -> Pose? {
    let id = bodies.ids[place]
    var pose = columns.pose(of: row)
    if !changes.contains(.angle) { pose.angle = world.angle(of: id) }
    let isFar =
      pose.distance(to: bodies.rest[place].restPose, radius: columns.radius(of: row))
      > RestTrial.unseen
    let isOther = pose.center != world.position(of: id) || pose.angle != world.angle(of: id)
    return isFar && isOther ? pose : nil
  }

  /// Whether an item was given another velocity than its body has.
  private func isThrown(
    _ changes: ItemChanges, at place: Int, row: Int, _ columns: ItemColumns
  ) -> Bool {
    guard changes.contains(.velocity) else { return false }
    let id = bodies.ids[place]
    return columns.velocity(of: row) != world.velocity(of: id)
      || columns.column(.angularVelocity)[row] != world.angularVelocity(of: id)
  }

  /// Records that actions stored values into items: an item counts as moving if the change is
  /// visible.
  ///
  /// While a behavior holds the clock mandate, the mandate decides when the motion is over.
  mutating func noteActionChanges(
    _ changes: [RowChange], _ columns: ItemColumns, isMandated: Bool
  ) {
    for change in changes {
      noteActionChange(row: Int(change.row), columns: columns, isMandated: isMandated)
    }
  }

  private mutating func noteActionChange(row: Int, columns: ItemColumns, isMandated: Bool) {
    guard let place = bodies.place(of: row) else { return }
    let shown = ShownState(row: row, columns: columns)
    if let form = bodies.shownForms[place] {
      let last = ShownState(pose: bodies.actionChanges[place].pose, form: form)
      if last.resembles(shown) { return }
      if !bodies.hasMoved[place] { bodies.hasMoved[place] = true }
    }
    bodies.actionChanges[place] = ActionChange(tick: tickCount, pose: shown.pose)
    if bodies.shownForms[place] != shown.form { bodies.shownForms[place] = shown.form }
    if !isMandated { (actionTick, quietTicks) = (tickCount, 0) }
  }
}
