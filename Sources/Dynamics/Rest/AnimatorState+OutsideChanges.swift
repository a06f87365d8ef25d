import Geometry
import Physics

// Changes of items from outside of the world's step, as they count for the rest rule.

extension AnimatorState {
  // Storing an equal value changes nothing. An equal value is not written to a list either, because
  // a list that a snapshot shares would be copied.

  /// Records that an item was changed, so that it can be tried again.
  @inline(always)
  mutating func noteInterference(at place: Int) {
    if bodies.rest[place].triedUntil != 0 { bodies.rest[place].triedUntil = 0 }
  }

  /// Records that an item was set in motion, so that the rest rule starts again.
  @inline(always)
  mutating func noteMotion(at place: Int) {
    noteInterference(at: place)
    if bodies.rest[place].restTick != -1 { bodies.rest[place].restTick = -1 }
    if bodies.quietTicks[place] != 0 { bodies.quietTicks[place] = 0 }
  }

  /// Records that an item got another velocity.
  ///
  /// A stopped item has been slow for as long as before, but its motion no longer agrees with a
  /// running prediction.
  mutating func noteVelocity(at place: Int) {
    let motion = world.motion(of: bodies.ids[place])
    if motion.velocity != .zero || motion.angularVelocity != 0 { return noteMotion(at: place) }
    noteInterference(at: place)
    endTrial()
  }

  /// Records that an item was put in another pose than its body has.
  ///
  /// That is not a motion: no rest is reported for an item that stays where it was put.
  ///
  /// - Parameters:
  ///   - pose: The pose.
  ///   - old: The body's pose.
  ///   - place: The item's place among the bodies.
  ///   - radius: The distance of its corners from its center, in points.
  mutating func notePut(_ pose: Pose, from old: Pose, at place: Int, radius: Double) {
    if endedRows.contains(bodies.rows[place]) { return noteInterference(at: place) }
    let rest = bodies.rest[place]
    let way = rest.way + (pose - old)
    bodies.rest[place].way = way
    guard pose.distance(to: rest.restPose, radius: radius) > RestTrial.unseen,
      way.distance(to: .zero, radius: radius) > RestTrial.unseen
    else { return }
    bodies.rest[place].begin(at: pose)
    noteMotion(at: place)
  }

  /// Whether values stored into a row differ from those of its body.
  mutating func isNews(_ change: RowChange, table: ItemTable) -> Bool {
    let (row, changes, columns) = (Int(change.row), change.changes, table.columns)
    // The row is read when the body is made.
    guard let place = bodies.place(of: row) else { return true }
    let id = bodies.ids[place]
    if !changes.isDisjoint(with: [.position, .angle]) {
      let (center, angle) = world.readPose(of: id)
      let known =
        bodies.roundsPoses ? bodies.written[place].written : Pose(center: center, angle: angle)
      if columns.center(of: row) != known.center { return true }
      if changes.contains(.angle), columns.column(.angle)[row] != known.angle { return true }
    }
    if changes.contains(.velocity),
      !world.keepsVelocity(
        columns.velocity(of: row), columns.column(.angularVelocity)[row], of: id)
    {
      return true
    }
    return changes.contains(.size) && !world.hasShapes(table.shapes(of: row), id)
  }

  /// Restores the row's velocity for a body that cannot have the stored one.
  mutating func writeVelocity(of change: RowChange, to columns: ItemColumns) {
    let row = Int(change.row)
    guard change.changes.contains(.velocity), let place = bodies.place(of: row) else { return }
    let velocity = world.originVelocity(of: bodies.ids[place])
    columns.column(.vx)[row] = velocity.x
    columns.column(.vy)[row] = velocity.y
    columns.column(.angularVelocity)[row] = world.angularVelocity(of: bodies.ids[place])
  }

  /// Records that actions stored values into items: an item counts as moving if the change is
  /// visible.
  ///
  /// While a behavior holds the clock mandate, the mandate decides when the motion is over.
  mutating func noteActionChanges(
    _ changes: [RowChange], _ columns: ItemColumns, isMandated: Bool
  ) {
    var isAnyVisible = false
    for change in changes {
      let row = Int(change.row)
      guard let place = bodies.place(of: row), !endedRows.contains(change.row) else { continue }
      let pose = columns.pose(of: row)
      let last = bodies.actionChanges[place]
      let isFormCurrent = last.hasForm && !change.changes.changeForm
      if isFormCurrent {
        let isMoved = pose.isVisiblyOther(than: last.pose, radius: columns.radius(of: row))
        guard isMoved else { continue }
        noteMoved(at: place)
      } else {
        let shown = ShownState(row: row, columns: columns)
        let changesForm = change.changes.changeForm
        guard noteForm(shown, at: place, changesForm: changesForm) else { continue }
      }
      bodies.actionChanges[place] = ActionChange(tick: tickCount, pose: pose, hasForm: true)
      isAnyVisible = true
    }
    if isAnyVisible, !isMandated { (actionTick, quietTicks) = (tickCount, 0) }
  }

  /// Records that an action moved an item.
  private mutating func noteMoved(at place: Int) {
    if !bodies.hasMoved[place] { bodies.hasMoved[place] = true }
  }

  /// Records the form of an item that an action changed, if the change is visible.
  ///
  /// - Returns: Whether the change, including the pose, is visible.
  private mutating func noteForm(
    _ shown: ShownState, at place: Int, changesForm: Bool
  ) -> Bool {
    if bodies.shownForms[place] == nil, !changesForm {
      // The first change is not a change of the form: the state before it had the same form, and
      // the pose that the body still has.
      let (center, angle) = world.readPose(of: bodies.ids[place])
      bodies.shownForms[place] = shown.form
      bodies.actionChanges[place].pose = Pose(center: center, angle: angle)
    }
    var isVisible = true
    if let form = bodies.shownForms[place] {
      isVisible = !ShownState(pose: bodies.actionChanges[place].pose, form: form).resembles(shown)
      if isVisible { noteMoved(at: place) }
    }
    if isVisible, bodies.shownForms[place] != shown.form { bodies.shownForms[place] = shown.form }
    bodies.actionChanges[place].hasForm = bodies.shownForms[place] == shown.form
    return isVisible
  }
}
