extension World {
  /// Advances the world.
  ///
  /// - Parameter duration: The time, in seconds, above 0; tolerances are chosen for 1/60.
  /// - Complexity: O(n) in awake bodies, contacts and joints; sleeping bodies with loads cost a
  ///   check of their loads.
  public mutating func step(by duration: Double) {
    precondition(
      duration > 0 && duration.isFinite, "a step's duration must be above 0: \(duration)")
    events.truncate(to: 0)
    awake.moved.truncate(to: 0)
    scratch.movesByDepenetration = false
    scratch.depenetrates = false
    wakeByLoads()
    if awakeCount > 0 {
      refreshAwake()
      updateBoxesAhead(of: duration)
      updatePairs()
      collide(over: duration)
      noteMoved()
      solve(over: duration)
      let maySleep = finalize(over: duration)
      sense()
      if maySleep { sleepIslands() }
    }
    for index in 0..<pendingEvents.count { events.append(pendingEvents[index]) }
    pendingEvents.truncate(to: 0)
  }

  /// Whether the last step moved a body by depenetration.
  ///
  /// Depenetration moves bodies that have no velocity.
  package var movesByDepenetration: Bool { scratch.movesByDepenetration }

  private mutating func solve(over duration: Double) {
    var context = makeContext(duration, substepCount(over: duration))
    context.prepareJoints(&scratch.joints.memos)
    scratch.depenetrates = context.solve()
    context.restoreInertias()
    reportContacts(context)
  }
}

extension StepContext {
  /// Runs the substeps: forces, springs, a biased sweep, positions, a relaxing sweep.
  ///
  /// It is not `mutating`, because the compiler would copy the whole context for each call in it.
  ///
  /// - Returns: Whether shapes that were placed into each other are pushed apart.
  fileprivate func solve() -> Bool {
    prepareBodies()
    flyFreely()
    let kinds = prepareContacts()
    let depenetrates = kinds.contains(.depenetrating)
    let sweepCount = depenetrates ? Self.depenetrationSweeps : 1
    if kinds.contains(.bouncing) { bounces.list(in: self) }
    startPositions()
    prepareSeriesInertias()
    placeJoints()
    for substep in 0..<substepCount {
      integrateVelocities()
      if runs.areSprung { applySprings() }
      moveSprung()
      if boundCount == 0 { continue }
      if kinds.contains(.bouncing) { bounceContacts(kinds, ahead: true) }
      noteVelocities()
      warmStartJoints()
      warmStartContacts()
      if depenetrates { noteImpulses() }
      solveJoints(isBiased: true)
      for _ in 0..<sweepCount { solveContacts(isBiased: true) }
      integratePositions(isLast: substep == substepCount - 1)
      if runs.areDragged { moveAnchors() }
      placeJoints()
      if depenetrates { removeDepenetrationVelocity() }
      if kinds.contains(.bouncing) { bounceContacts(kinds, ahead: false) }
      solveJoints(isBiased: false)
      solveContacts(isBiased: false)
      if kinds.contains(.impact) { relaxImpacts() }
    }
    storeContacts()
    storeJoints()
    return depenetrates
  }
}
