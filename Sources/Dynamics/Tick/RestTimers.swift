import Geometry
import Physics

extension AnimatorState {
  /// Counts the ticks for which each item, and all of them, have been slow by the classic rule.
  mutating func advanceRestTimers(rate: Double) {
    rests.clear()
    let delay = Int32(RestRule.classic.delayTicks(rate: rate))
    var isMoving = world.movesByDepenetration || isDriving
    for place in 0..<bodies.count {
      let id = bodies.ids[place]
      let velocity = world.velocity(of: id)
      if RestRule.isMotion(velocity.x, velocity.y, world.angularVelocity(of: id)) {
        isMoving = isMoving || !bodies.rest[place].isAway
        bodies.quietTicks[place] = 0
        bodies.hasMoved[place] = true
        continue
      }
      bodies.quietTicks[place] &+= 1
      guard bodies.quietTicks[place] == delay, bodies.hasMoved[place] else { continue }
      bodies.hasMoved[place] = false
      rests.append(Int32(place))
    }
    quietTicks = isMoving ? 0 : quietTicks + 1
  }
}
