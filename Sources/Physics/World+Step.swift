extension World {
  /// Moves the world on.
  ///
  /// - Parameter duration: The time to pass, in seconds, above 0; 1/60 is what tolerances suit.
  /// - Complexity: O(n) in what is awake; sleepers on which loads act cost the look at their loads.
  public mutating func step(by duration: Double) {
    precondition(
      duration > 0 && duration.isFinite, "a step's duration must be above 0: \(duration)")
    events.truncate(to: 0)
    wakeByLoads()
    if awakeCount > 0 {
      refreshAwake()
      updateBoxesAhead(of: duration)
      updatePairs()
      collide(over: duration)
      solve(over: duration)
      if finalize(over: duration) { sleepIslands() }
    }
    for index in 0..<pendingEvents.count { events.append(pendingEvents[index]) }
    pendingEvents.truncate(to: 0)
  }

  /// Runs the passes: forces, springs, a biased sweep, positions, a relaxing sweep.
  private mutating func solve(over duration: Double) {
    var context = makeContext(duration / Double(settings.substeps))
    context.prepareConstraints()
    context.prepareContacts()
    for _ in 0..<settings.substeps {
      context.integrateVelocities()
      context.applySprings()
      context.warmStartConstraints()
      context.warmStartContacts()
      context.solveConstraints(isBiased: true)
      context.solveContacts(isBiased: true)
      context.integratePositions()
      context.solveConstraints(isBiased: false)
      context.solveContacts(isBiased: false)
    }
    context.applyRestitution()
    context.storeConstraints()
    reportContacts(context)
  }

  /// Lists what takes part in a step, and makes all columns unique once.
  private mutating func makeContext(_ h: Double) -> StepContext {
    let bodies = bodies.unique()
    let contacts = contacts.unique()
    let constraints = constraints.unique()
    let awake = self.awake.bodies.unique()
    let awakeCount = self.awake.bodies.rows.count
    for index in 0..<awakeCount { bodies[Int(awake[index])].setFree() }
    let active = scratch.active.scratch(count: self.awake.contacts.rows.count)
    var activeCount = 0
    for index in 0..<self.awake.contacts.rows.count {
      let row = Int(self.awake.contacts.rows.pointer[index])
      if contacts[row].pointCount == 0 { continue }
      let (a, b) = (Int(contacts[row].bodyA), Int(contacts[row].bodyB))
      bodies[a].flags &= ~BodyRecord.free
      bodies[b].flags &= ~BodyRecord.free
      active[activeCount] = Int32(row)
      activeCount += 1
    }
    let runs = listConstraints(over: h * Double(settings.substeps))
    let frequency = Swift.min(settings.contactFrequency, 0.25 / h)
    let rodFrequency = Swift.min(settings.rodFrequency, 0.25 / h)
    let ratio = settings.contactDampingRatio
    return StepContext(
      bodies: bodies, motions: motions.unique(), masses: masses.unique(), poses: poses.unique(),
      loads: loads.unique(), contacts: contacts, constraints: constraints, runs: runs,
      awake: awake, awakeCount: awakeCount, active: active, activeCount: activeCount,
      passCount: settings.substeps, h: Float(h),
      inverseH: Float(1 / h),
      contactSoftness: Softness(frequency: frequency, dampingRatio: ratio, h: h),
      fixedSoftness: Softness(frequency: 2 * frequency, dampingRatio: ratio, h: h),
      rodSoftness: Softness(
        frequency: rodFrequency, dampingRatio: settings.rodDampingRatio, h: h),
      pushOutSpeed: Float(settings.pushOutSpeed),
      bounceThreshold: Float(settings.bounceThreshold),
      maximumSpeed: Float(settings.maximumSpeed), slop: Float(settings.slop))
  }
}
