extension World {
  /// Moves the world on.
  ///
  /// - Parameter duration: The time to pass, in seconds, above 0; 1/60 is what tolerances suit.
  /// - Complexity: O(n) in what is awake; sleepers on which loads act cost the look at their loads.
  public mutating func step(by duration: Double) {
    precondition(
      duration > 0 && duration.isFinite, "a step's duration must be above 0: \(duration)")
    events.truncate(to: 0)
    awake.moved.truncate(to: 0)
    scratch.pushesOut = false
    wakeByLoads()
    if awakeCount > 0 {
      refreshAwake()
      updateBoxesAhead(of: duration)
      updatePairs()
      collide(over: duration)
      solve(over: duration)
      let isTired = finalize(over: duration)
      sense()
      if isTired { sleepIslands() }
    }
    for index in 0..<pendingEvents.count { events.append(pendingEvents[index]) }
    pendingEvents.truncate(to: 0)
  }

  /// Whether the step just taken moved something by pushing it out of what it overlaps.
  ///
  /// That moves bodies without a velocity.
  package var pushesOut: Bool { scratch.pushesOut }

  private mutating func solve(over duration: Double) {
    var context = makeContext(duration / Double(settings.substeps))
    context.prepareConstraints(
      &scratch.constraints.springMemo, &scratch.constraints.twistMemo)
    scratch.pushesOut = context.solve()
    context.restoreInertias()
    reportContacts(context)
  }
}

extension StepContext {
  /// Runs the passes: forces, springs, a biased sweep, positions, a relaxing sweep.
  ///
  /// Not `mutating`: the compiler would copy the whole context for each call in here.
  ///
  /// - Returns: Whether something moves by being pushed out of what it overlaps.
  fileprivate func solve() -> Bool {
    prepareBodies()
    flyFreely()
    let kinds = prepareContacts()
    let partsOverlaps = kinds.contains(.parting)
    let sweepCount = partsOverlaps ? Self.partingSweeps : 1
    var hasBounced = false
    for _ in 0..<passCount {
      integrateVelocities()
      applySprings()
      moveSprung()
      if boundCount == 0 { continue }
      if kinds.contains(.bouncing) { bounceContacts(ahead: true, &hasBounced) }
      noteVelocities()
      warmStartConstraints()
      warmStartContacts()
      if partsOverlaps { noteImpulses() }
      solveConstraints(isBiased: true)
      for _ in 0..<sweepCount { solveContacts(isBiased: true) }
      integratePositions()
      if runs.areDragged { moveAnchors() }
      if partsOverlaps { takePushOutBack() }
      if kinds.contains(.bouncing) { bounceContacts(ahead: false, &hasBounced) }
      solveConstraints(isBiased: false)
      solveContacts(isBiased: false)
      if kinds.contains(.impact) { settleImpacts() }
    }
    storeContacts()
    storeConstraints()
    return partsOverlaps && pushesOut
  }
}
