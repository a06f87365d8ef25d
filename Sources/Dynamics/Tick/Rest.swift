import Geometry
import Physics

// Phase 8: rest. The timers advance in phase 4, right after the step, before actions store
// positions.

extension RestRule {
  /// Under the classic rule, the speed that counts as motion, in points per second.
  static var speedLimit: Double { 1.5 }
  /// Under the classic rule, the angular speed that counts as motion, in radians per second.
  static var angularSpeedLimit: Double { 2 * Math.pi / 180 }
  /// The time for which everything must be slow, in seconds; also the time for which `settled`
  /// waits for items that cannot be predicted.
  static var delay: Double { 0.5 }

  /// Whether velocities count as motion under the classic rule.
  @inline(always)
  static func isMotion(_ vx: Double, _ vy: Double, _ angularVelocity: Double) -> Bool {
    vx * vx + vy * vy >= speedLimit * speedLimit || abs(angularVelocity) >= angularSpeedLimit
  }

  /// The delay in ticks.
  func delayTicks(rate: Double) -> Int { max(1, Int(Math.ceil(Self.delay * rate - 1e-9))) }
}

extension DynamicAnimator {
  /// Phase 4: finds the items that came to rest.
  func noteRests() {
    state.noteDepartures(itemTable.columns)
    switch restRule {
    case .classic: state.advanceRestTimers(rate: rate)
    case .settled:
      let inputs = RestInputs(columns: itemTable.columns, rate: rate, fields: fieldColumns)
      if state.countSlowTicks(inputs) { state.beginTrial(inputs, findUnpredictable()) }
      state.advanceTrial(inputs)
    }
  }

  /// Phase 5: reports the items that came to rest in this tick.
  func reportRests() {
    for place in state.rests {
      let row = Int(state.bodies.rows[Int(place)])
      let item = itemTable.object(at: row)
      delegate?.dynamicAnimator(self, itemDidRest: item)
      let nodes = state.tree.preOrder(with: row) { handles[Int($0)]?.onRest != nil }
      for node in nodes where state.tree.has(row, in: node) { handles[Int(node)]?.onRest?(item) }
      onEvent?(.rested(item))
    }
  }

  /// Whether an item moves, by the rest rule.
  func isMoving(place: Int) -> Bool {
    let row = Int(state.bodies.rows[place])
    if state.bodies.rest[place].isAway { return false }
    guard restRule == .settled else { return isFast(row: row) }
    let wait = restRule.delayTicks(rate: rate)
    return state.world.isAwake(state.bodies.ids[place])
      || state.tickCount - state.bodies.actionChanges[place].tick < wait
  }

  /// Whether an item's stored velocities count as motion under the classic rule.
  func isFast(row: Int) -> Bool {
    let columns = itemTable.columns
    return RestRule.isMotion(
      columns.column(.vx)[row], columns.column(.vy)[row], columns.column(.angularVelocity)[row])
  }

  /// Pauses when no behavior is left, or when the rest rule says so and no mandate is held.
  func decideRest() {
    guard state.isRunning, !state.hasWaitingInput else { return }
    if state.tree.roots.isEmpty {
      guard !state.arePartsBusy else { return }
      syncStructure()
      return pause()
    }
    guard !state.isMandated, mayPause else { return }
    if restRule == .settled {
      state.noteLastRests()
      reportRests()
      // A listener of the event may have set something in motion.
      guard state.isRunning, !state.isMandated, mayPause else { return }
    }
    pause()
  }

  private var mayPause: Bool {
    let wait = restRule.delayTicks(rate: rate)
    switch restRule {
    case .classic:
      return !state.postponesPause && state.quietTicks >= wait
    case .settled:
      // A change in this tick after the step has not reached the world yet.
      if state.quietTicks == 0 || state.changeTick == state.tickCount { return false }
      if state.isAnyItemAwake { return false }
      // Once the actions that stored values into items are gone, there is nothing left to wait for.
      return findUnpredictable().isEmpty
        || state.tickCount - state.actionTick >= wait && state.quietTicks >= wait
    }
  }

  /// The nodes whose behaviors cannot be predicted.
  private func findUnpredictable() -> [Int32] {
    let actors = actors ?? findActors()
    self.actors = actors
    unpredictable.clear()
    for node in actors.nodes where handles[Int(node)]?.isPassive == false {
      unpredictable.append(node)
    }
    for run in fieldColumns.runs where state.fields[run.slot].kind == .custom {
      unpredictable.append(run.node)
    }
    return unpredictable
  }

  private func pause() {
    state.isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
    onEvent?(.paused)
  }
}
