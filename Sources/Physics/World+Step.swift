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

  /// Runs the passes: forces, springs, a biased sweep, positions, a relaxing sweep.
  private mutating func solve(over duration: Double) {
    var context = makeContext(duration / Double(settings.substeps))
    context.prepareBodies()
    context.flyFreely()
    context.prepareConstraints()
    context.prepareContacts()
    for _ in 0..<settings.substeps {
      context.integrateVelocities()
      context.applySprings()
      context.bounceContacts(ahead: true)
      context.noteVelocities()
      context.warmStartConstraints()
      context.warmStartContacts()
      context.solveConstraints(isBiased: true)
      context.solveContacts(isBiased: true)
      context.integratePositions()
      context.bounceContacts(ahead: false)
      context.solveConstraints(isBiased: false)
      context.solveContacts(isBiased: false)
    }
    context.calmOverlaps()
    context.storeContacts()
    context.storeConstraints()
    reportContacts(context)
  }
}
