import Geometry

// Phase 8: rest. The timers advance in phase 4, right after the step, and see true motion only.

extension RestRule {
  /// The speed that counts as motion, in points per second.
  var speedLimit: Double { 1.5 }
  /// The angular speed that counts as motion, in radians per second.
  var angularSpeedLimit: Double { 2 * Math.pi / 180 }
  /// How long everything must be slow, in seconds.
  var delay: Double { 0.5 }

  /// Whether velocities count as motion.
  @inline(__always)
  func isMotion(_ vx: Double, _ vy: Double, _ angularVelocity: Double) -> Bool {
    vx * vx + vy * vy >= speedLimit * speedLimit || abs(angularVelocity) >= angularSpeedLimit
  }

  /// The delay in ticks.
  func delayTicks(rate: Double) -> Int { max(1, Int(Math.ceil(delay * rate - 1e-9))) }
}

extension DynamicAnimator {
  /// Whether an item's stored velocities count as motion.
  func isFast(row: Int) -> Bool {
    let columns = itemTable.columns
    return restRule.isMotion(
      columns.column(.vx)[row], columns.column(.vy)[row], columns.column(.angularVelocity)[row])
  }

  /// Pauses when nothing is left to do, or when the rest rule says so and no mandate is held.
  func decideRest() {
    guard state.isRunning else { return }
    if state.tree.roots.isEmpty {
      syncStructure()
      return pause()
    }
    guard !state.tree.isMandated, !state.postponesPause else { return }
    if state.quietTicks >= restRule.delayTicks(rate: rate) { pause() }
  }

  private func pause() {
    state.isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
    onEvent?(.paused)
  }
}
