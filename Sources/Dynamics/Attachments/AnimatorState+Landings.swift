import Geometry
import Physics

/// The grid to which the last approach of a landing snap is rounded.
private enum Landing {
  /// Half a grid of 0.5 pt, and half of one of 0.0002 rad.
  static let reach = 0.25
  static let turn = 0.0001
  /// The angular frequency of a snap, in rad/s: a velocity over it counts as a distance.
  static let swingRate = 24.0
}

// The end of snaps that land. A motion is rounded only when the rounding is invisible.
extension AnimatorState {
  /// Puts items of landing snaps on their points, once their motion rounds to nothing.
  ///
  /// The centers come first, then the angles.
  mutating func land() {
    for node in landings {
      guard let place = landingPlace(of: node), world.isAwake(bodies.ids[place]) else { continue }
      let id = bodies.ids[place]
      let (position, target) = (world.position(of: id), landingPoint(of: node, at: place))
      let velocity = world.velocity(of: id)
      let left = (target - position).lengthSquared + (velocity / Landing.swingRate).lengthSquared
      guard left < Landing.reach * Landing.reach else { continue }
      var angle = world.angle(of: id)
      let turn = Math.wrappedAngle(angle)
      let turning = world.angularVelocity(of: id) / Landing.swingRate
      let isTurned = turn * turn + turning * turning >= Landing.turn * Landing.turn
      if !isTurned && !bodies.locks[place].contains(.rotation) {
        angle -= turn
        if turning != 0 { world.setAngularVelocity(0, of: id) }
      }
      world.setPose(target, angle: angle, of: id)
      if velocity != .zero { world.setVelocity(.zero, of: id) }
    }
  }

  /// Turns an item upright whose center has landed, if no corner moves visibly.
  ///
  /// It is called when the motion ends before the angle has faded.
  ///
  /// - Returns: The row, if it was turned.
  @discardableResult
  mutating func finishLanding(of node: Int32, columns: ItemColumns) -> Int? {
    guard let place = landingPlace(of: node) else { return nil }
    let (id, row) = (bodies.ids[place], Int(bodies.rows[place]))
    let turn = Math.wrappedAngle(world.angle(of: id))
    let upright = world.angle(of: id) - turn
    guard turn != 0, abs(turn) * columns.radius(of: row) < Landing.reach,
      !bodies.locks[place].contains(.rotation),
      world.position(of: id) == landingPoint(of: node, at: place)
    else { return nil }
    world.setPose(world.position(of: id), angle: upright, of: id)
    world.setAngularVelocity(0, of: id)
    columns.column(.angle)[row] = upright
    columns.column(.angularVelocity)[row] = 0
    return row
  }

  /// The place of the item that a snap moves; nil if something else holds the item.
  private func landingPlace(of node: Int32) -> Int? {
    guard let row = tree.nodes[Int(node)].rows.first, let place = bodies.place(of: Int(row)),
      bodies.settings[place].isAnchored != true, bodies.drives[place].now.isEmpty
    else { return nil }
    return place
  }

  /// The point where a snap's item lands: the snap's point, limited by the item's locks.
  private func landingPoint(of node: Int32, at place: Int) -> Vector {
    var point = snaps[tree.nodes[Int(node)].slot].point
    let position = world.position(of: bodies.ids[place])
    if bodies.locks[place].contains(.x) { point.x = position.x }
    if bodies.locks[place].contains(.y) { point.y = position.y }
    return point
  }
}
