import Geometry
import Physics

/// What the last approach of a landing snap is rounded to.
private enum Landing {
  /// Half a grid of 0.5 pt, and half of one of 0.0002 rad.
  static let reach = 0.25
  static let turn = 0.0001
  /// How fast a snap's item swings about its point, in rad/s: what a velocity is worth in reach.
  static let pace = 24.0
}

// How snaps that land end. The world's motion is not rounded before it cannot be seen any more.
extension AnimatorState {
  /// Puts the items of landing snaps where they belong as far as their motion rounds to nothing:
  /// the centers first, then the angles.
  mutating func land() {
    for node in landings {
      guard let place = landingPlace(of: node), world.isAwake(bodies.ids[place]) else { continue }
      let id = bodies.ids[place]
      let (position, target) = (world.position(of: id), landingPoint(of: node, at: place))
      let velocity = world.velocity(of: id)
      let left = (target - position).lengthSquared + (velocity / Landing.pace).lengthSquared
      guard left < Landing.reach * Landing.reach else { continue }
      var angle = world.angle(of: id)
      let turning = world.angularVelocity(of: id) / Landing.pace
      let isTurned = angle * angle + turning * turning >= Landing.turn * Landing.turn
      if !isTurned && !bodies.locks[place].contains(.rotation) {
        angle = 0
        if turning != 0 { world.setAngularVelocity(0, of: id) }
      }
      world.setPose(target, angle: angle, of: id)
      if velocity != .zero { world.setVelocity(.zero, of: id) }
    }
  }

  /// Turns an item whose center has landed upright, if no corner is seen to move by that.
  ///
  /// For those who end the motion while the angle still fades.
  ///
  /// - Returns: The row, if it was turned.
  @discardableResult
  mutating func finishLanding(of node: Int32, columns: ItemColumns) -> Int? {
    guard let place = landingPlace(of: node) else { return nil }
    let (id, row) = (bodies.ids[place], Int(bodies.rows[place]))
    let angle = world.angle(of: id)
    guard angle != 0, abs(angle) * columns.radius(of: row) < Landing.reach,
      !bodies.locks[place].contains(.rotation),
      world.position(of: id) == landingPoint(of: node, at: place)
    else { return nil }
    world.setPose(world.position(of: id), angle: 0, of: id)
    world.setAngularVelocity(0, of: id)
    columns.column(.angle)[row] = 0
    columns.column(.angularVelocity)[row] = 0
    return row
  }

  /// The place of the item that a snap moves, unless something else holds it.
  private func landingPlace(of node: Int32) -> Int? {
    guard let row = tree.nodes[Int(node)].rows.first, let place = bodies.place(of: Int(row)),
      bodies.settings[place].isAnchored != true, bodies.drives[place].now.isEmpty
    else { return nil }
    return place
  }

  /// Where a snap's item lands: at the point, as far as its locks let it move there.
  private func landingPoint(of node: Int32, at place: Int) -> Vector {
    var point = snaps[tree.nodes[Int(node)].slot].point
    let position = world.position(of: bodies.ids[place])
    if bodies.locks[place].contains(.x) { point.x = position.x }
    if bodies.locks[place].contains(.y) { point.y = position.y }
    return point
  }
}
