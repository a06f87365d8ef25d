import Geometry
import Physics

extension AnimatorState {
  /// Counts for how many ticks each item, and the whole, has been slow enough for the rest rule.
  mutating func advanceRestTimers(_ rule: RestRule) {
    var isMoving = false
    for place in 0..<bodies.count {
      let id = bodies.ids[place]
      let velocity = world.velocity(of: id)
      if rule.isMotion(velocity.x, velocity.y, world.angularVelocity(of: id)) {
        isMoving = true
        bodies.quietTicks[place] = 0
        bodies.hasMoved[place] = true
      } else {
        bodies.quietTicks[place] += 1
      }
    }
    quietTicks = isMoving ? 0 : quietTicks + 1
  }
}
