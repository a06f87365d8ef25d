extension DynamicAnimator {
  /// Advances by one tick.
  ///
  /// - Parameter force: Whether a paused animator simulates the tick too, without resuming.
  /// - Returns: Whether the animator simulated the tick; false when it was paused and not forced.
  /// - Precondition: No tick of the same animator runs.
  @discardableResult
  public func tick(force: Bool = false) -> Bool {
    precondition(!isTicking, "tick must not be called from inside a tick")
    itemTable.dispatchChanges()
    guard state.isRunning || force else {
      callBackWhilePaused()
      return false
    }
    isTicking = true
    isBeforeWriting = true
    state.tickCount += 1
    takeInput()
    stores?.compare(isStored: true)
    tell(.input)
    prepareWorld()
    stepWorld()
    writeItems()
    stores?.compare(isStored: false)
    isBeforeWriting = false
    reportContacts()
    let wasMandated = state.isMandated
    callBackParts()
    tell(.others)
    runActions()
    isTicking = false
    applyQueue(wasMandated: wasMandated)
    stores?.compare(isStored: true)
    tell(.others)
    decideRest()
    stores?.compare(isStored: false)
    tell(.rest)
    return true
  }

  /// Advances by a number of ticks, at most until the animator pauses.
  ///
  /// - Parameters:
  ///   - ticks: The number of ticks; a number below 1 does nothing.
  ///   - force: Whether a paused animator simulates the ticks too.
  /// - Returns: The number of ticks that were simulated.
  @discardableResult
  public func advance(ticks: Int, force: Bool = false) -> Int {
    for done in 0..<max(0, ticks) where !tick(force: force) { return done }
    return max(0, ticks)
  }

  /// Resumes the animator if it is paused, and restarts the wait for rest.
  ///
  /// - Parameter restartsWait: Whether the wait starts again. It is false for a change that sets
  ///   nothing in motion by itself: under the rule `settled`, items that it lets move count once
  ///   they move.
  package func wake(restartsWait: Bool = true) {
    state.changeTick = state.tickCount
    if restartsWait || restRule == .classic { state.quietTicks = 0 }
    // The change may make the prediction wrong.
    state.endTrial()
    guard !state.isRunning else { return }
    state.isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
    onEvent?(.resumed)
  }
}
