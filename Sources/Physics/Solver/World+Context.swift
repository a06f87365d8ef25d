extension World {
  /// Lists the bodies, contacts and joints of a step, and makes all columns unique once.
  mutating func makeContext(_ duration: Double, _ substepCount: Int) -> StepContext {
    let h = duration / Double(substepCount)
    let rows = awake.bodies.rows
    let bodies = bodies.unique()
    for index in 0..<rows.count { bodies[Int(rows.pointer[index])].setFree() }
    let active = scratch.active.scratch(count: awake.contacts.rows.count)
    let activeCount = listContacts(in: active, bodies)
    let runs = listJoints(over: duration)
    let sprung = scratch.sprung.scratch(count: rows.count)
    let bound = scratch.bound.scratch(count: rows.count)
    let free = scratch.free.scratch(count: rows.count)
    var (sprungCount, boundCount, freeCount) = (0, 0, 0)
    for index in 0..<rows.count {
      let row = rows.pointer[index]
      if bodies[Int(row)].isSprung {
        sprung[sprungCount] = SprungBody(row: row)
        sprungCount += 1
      } else if bodies[Int(row)].flags & BodyRecord.free != 0 {
        free[freeCount] = row
        freeCount += 1
      } else {
        bound[boundCount] = ConstrainedBody(row: row)
        boundCount += 1
      }
    }
    let frequency = Swift.min(settings.contactFrequency, 0.25 / h)
    let jointFrequency = Swift.min(settings.jointFrequency, 0.25 / h)
    let ratio = settings.contactDampingRatio
    let speed = Float(settings.maximumSpeed)
    let turning = 1.57 * Float(1 / h)
    var context = StepContext(
      bodies: bodies, motions: motions.unique(withSpares: BodyState(), BodyState()),
      nowhere: Int32(motions.count), plane: Int32(motions.count + 1),
      // Only joints write to masses; otherwise a snapshot can share them.
      masses: joints.count > 0 ? masses.unique() : UnsafeMutablePointer(mutating: masses.pointer),
      poses: poses.unique(),
      loads: loads.unique(), contacts: contacts.unique(),
      groups: scratch.groups.scratch(count: 0), colors: scratch.colorRuns.scratch(count: 0),
      sweeps: sweepWidth.sweeps, joints: joints.unique(),
      bounces: BounceList(&scratch.bounces, groupCount: 0, bodyCount: 0), runs: runs,
      sprung: sprung, sprungCount: sprungCount, bound: bound, boundCount: boundCount,
      free: free, freeCount: freeCount, active: active, activeCount: activeCount,
      substepCount: substepCount, h: Float(h), inverseH: Float(1 / h),
      contactSoftness: Softness(frequency: frequency, dampingRatio: ratio, h: h),
      fixedSoftness: Softness(frequency: 2 * frequency, dampingRatio: ratio, h: h),
      jointSoftness: Softness(
        frequency: jointFrequency, dampingRatio: settings.jointDampingRatio, h: h),
      depenetrationSpeed: Float(settings.depenetrationSpeed),
      bounceSpeed: Float(settings.bounceSpeed),
      maximumSpeed: speed, maximumTurning: turning,
      ordinarySquares: Lanes(
        0.5 * speed * speed, 0.5 * speed * speed, turning * turning, .infinity),
      slop: Float(settings.slop))
    if activeCount > 0 { groupContacts(&context) }
    return context
  }

  /// Lists the contacts that have points or touched before, and marks the bodies they hold.
  private mutating func listContacts(
    in active: UnsafeMutablePointer<Int32>, _ bodies: UnsafeMutablePointer<BodyRecord>
  ) -> Int {
    var count = 0
    for index in 0..<awake.contacts.rows.count {
      let row = awake.contacts.rows.pointer[index]
      let contact = contacts.pointer + Int(row)
      if contact.pointee.pointCount == 0 && !contact.pointee.isTouching { continue }
      active[count] = row
      count += 1
      if contact.pointee.pointCount == 0 { continue }
      bodies[Int(contact.pointee.bodyA)].setTouched()
      bodies[Int(contact.pointee.bodyB)].setTouched()
    }
    return count
  }

  /// Assigns the contacts to groups that are solved side by side.
  private mutating func groupContacts(_ context: inout StepContext) {
    let used = scratch.usedColors.scratch(count: bodies.count)
    for index in 0..<context.boundCount { used[Int(context.bound[index].row)] = 0 }
    let chosen = scratch.colors.scratch(count: context.activeCount)
    var colors = ContactColors()
    context.colors = scratch.colorRuns.scratch(count: ContactColors.count)
    colors.choose(context, chosen, used, context.colors)
    context.colorCount = colors.runCount
    context.groups = scratch.groups.scratch(count: colors.groupCount)
    context.bounces = BounceList(
      &scratch.bounces, groupCount: colors.groupCount, bodyCount: bodies.count)
    context.groupCount = colors.groupCount
    context.firstFixedGroup = colors.firstFixedGroup
    context.secondFixedGroup = colors.secondFixedGroup
    colors.deal(context, chosen, into: context.groups)
  }
}
