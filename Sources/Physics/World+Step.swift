extension World {
  /// Moves the world on.
  ///
  /// - Parameter duration: The time to pass, in seconds, above 0; 1/60 is what tolerances suit.
  /// - Complexity: O(n) in the number of bodies with a small factor when all of them sleep.
  public mutating func step(by duration: Double) {
    precondition(
      duration > 0 && duration.isFinite, "a step's duration must be above 0: \(duration)")
    events.truncate(to: 0)
    wakeByLoads()
    if awakeCount > 0 {
      updateBoxesAhead(of: duration)
      updatePairs()
      collide(over: duration)
      solve(over: duration)
      finalize(over: duration)
      sleepIslands()
    }
    for index in 0..<pendingEvents.count { events.append(pendingEvents[index]) }
    pendingEvents.truncate(to: 0)
  }

  /// Wakes sleepers on which something else acts than when they fell asleep.
  private mutating func wakeByLoads() {
    guard asleepCount > 0 else { return }
    for row in 0..<bodies.count {
      let body = bodies.pointer[row]
      guard body.isAlive, !body.isFixed, !body.isAwake else { continue }
      let load = loads.pointer[row]
      if load.next != load.last {
        wake(row)
      } else if load.next != Load() {
        loads[row].next = Load()
      }
    }
  }

  /// Brings the boxes of bodies up to date whose motion was changed from outside.
  private mutating func updateBoxesAhead(of duration: Double) {
    for row in 0..<bodies.count where bodies.pointer[row].isAwake {
      let load = loads.pointer[row]
      if bodies.pointer[row].flags & BodyRecord.dirty != 0 || load.next != load.last {
        bodies[row].flags &= ~BodyRecord.dirty
        updateBoxes(of: row, ahead: duration)
      }
    }
  }

  /// Runs the passes: forces, springs, a biased sweep, positions, a relaxing sweep.
  private mutating func solve(over duration: Double) {
    let context = makeContext(duration / Double(settings.substeps))
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
    let awake = scratch.awake.scratch(count: self.bodies.count)
    var awakeCount = 0
    for row in 0..<self.bodies.count where bodies[row].isAwake {
      bodies[row].flags |= BodyRecord.free
      awake[awakeCount] = Int32(row)
      awakeCount += 1
    }
    scratch.awake.truncate(to: awakeCount)
    let active = scratch.active.scratch(count: self.contacts.count)
    var activeCount = 0
    for row in 0..<self.contacts.count where contacts[row].pointCount > 0 {
      let (a, b) = (Int(contacts[row].bodyA), Int(contacts[row].bodyB))
      guard bodies[a].isAwake || bodies[b].isAwake else { continue }
      bodies[a].flags &= ~BodyRecord.free
      bodies[b].flags &= ~BodyRecord.free
      active[activeCount] = Int32(row)
      activeCount += 1
    }
    let prepared = scratch.prepared.scratch(count: self.constraints.count)
    var preparedCount = 0
    for row in 0..<self.constraints.count where constraints[row].kind != 0 {
      let (a, b) = (Int(constraints[row].bodyA), Int(constraints[row].bodyB))
      guard bodies[a].isAwake || (b >= 0 && bodies[b].isAwake) else { continue }
      bodies[a].flags &= ~BodyRecord.free
      if b >= 0 { bodies[b].flags &= ~BodyRecord.free }
      prepared[preparedCount] = PreparedConstraint(row: Int32(row))
      preparedCount += 1
    }
    let frequency = Swift.min(settings.contactFrequency, 0.25 / h)
    let rodFrequency = Swift.min(settings.rodFrequency, 0.25 / h)
    let ratio = settings.contactDampingRatio
    return StepContext(
      bodies: bodies, motions: motions.unique(), masses: masses.unique(), poses: poses.unique(),
      loads: loads.unique(), contacts: contacts, constraints: constraints, prepared: prepared,
      awake: awake, awakeCount: awakeCount, active: active, activeCount: activeCount,
      preparedCount: preparedCount, passCount: settings.substeps, h: Float(h),
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
