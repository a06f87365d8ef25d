import Geometry

extension StepContext {
  /// Computes what the substeps need of each constraint and starts from the impulses before.
  ///
  /// What it calls is `mutating` too: else the compiler would copy the whole context for a call.
  mutating func prepareConstraints(_ springs: inout SpringMemo, _ twists: inout SpringMemo) {
    for index in 0..<runs.listedCount {
      let listed = runs.listed[index]
      let parts = ConstraintParts(rawValue: listed.parts)
      let record = constraints + Int(listed.row)
      if parts == .target {
        runs.targets.append(prepareTarget(listed.row, &springs, &twists))
        continue
      }
      let ends = makeEnds(listed.row)
      let dragged = drag(ends)
      if parts.contains(.spring) {
        prepare(runs.springs.append(PreparedSpring(ends: ends)), &springs)
        if parts == .spring { continue }
      }
      if parts.contains(.crossSpring) {
        prepare(runs.crossSprings.append(PreparedSpring(ends: ends)), &springs)
      }
      if parts.contains(.softPin) {
        prepare(runs.softPins.append(PreparedSpring(ends: ends)), &springs)
      }
      if parts.contains(.twist) { runs.twists.append(prepareTwist(ends, &twists)) }
      prepareFirm(dragged, record.pointee, parts)
    }
    if runs.links.count > 0 { findChains() }
    raiseInertias()
    if runs.springs.count > 0 { groupSprings() }
  }

  /// Prepares the parts that are solved.
  private mutating func prepareFirm(
    _ ends: ConstraintEnds, _ record: ConstraintRecord, _ parts: ConstraintParts
  ) {
    if parts.contains(.range) {
      runs.ranges.append(
        PreparedRange(
          ends: ends, minimum: Float(record.minimum), maximum: Float(record.maximum),
          lower: record.lowerImpulse, upper: record.upperImpulse))
    }
    if parts.contains(.rod) {
      runs.rods.append(
        PreparedRod(ends: ends, length: Float(record.minimum), impulse: record.impulseX))
    }
    if parts.contains(.swing) { runs.swings.append(prepareSwing(ends, record)) }
    if parts == .pin {
      runs.links.append(
        ChainLink(
          ends: ends, isWeld: false, angle: 0, x: record.impulseX, y: record.impulseY, turn: 0))
      return
    }
    if parts.isDisjoint(with: [.pin, .turn, .lock, .weld, .slider]) { return }
    let other = ends.bodyB >= 0 ? poses[Int(ends.bodyB)].angle : 0
    let angle = poses[Int(ends.bodyA)].angle - other - record.angle
    if parts.contains(.turn) {
      runs.turns.append(AngularDriveRow(ends: ends, drive: drive(of: record, at: angle)))
    }
    if parts.contains(.lock) {
      runs.locks.append(
        PreparedLock(ends: ends, angle: Float(angle), impulse: record.turnImpulse))
    }
    if !parts.isDisjoint(with: [.pin, .weld]) {
      runs.links.append(
        ChainLink(
          ends: ends, isWeld: parts.contains(.weld), angle: Float(-angle), x: record.impulseX,
          y: record.impulseY, turn: parts.contains(.weld) ? record.turnImpulse : 0))
    }
    if parts.contains(.slider) {
      let axis = ends.bodyB >= 0 ? poses[Int(ends.bodyB)].rotate(record.axis) : record.axis
      runs.sliders.append(
        PreparedSlider(
          ends: ends, axisX: Float(axis.x), axisY: Float(axis.y), angle: Float(angle),
          across: record.impulseX, turn: record.turnImpulse,
          drive: drive(of: record, at: 0)))
    }
  }

  private func drive(of record: ConstraintRecord, at place: Double) -> PreparedDrive {
    PreparedDrive(
      place: Float(place), minimum: Float(record.minimum), maximum: Float(record.maximum),
      speed: Float(record.motorSpeed), motorLimit: Float(record.motorLimit) * h,
      frictionLimit: Float(record.friction) * h, motor: record.motorImpulse,
      friction: record.frictionImpulse, lower: record.lowerImpulse, upper: record.upperImpulse)
  }

  private mutating func prepare(_ c: UnsafeMutablePointer<PreparedSpring>, _ memo: inout SpringMemo)
  {
    let ends = c.pointee.ends
    let record = constraints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    let load = pointLoad(a, ends.ax, ends.ay)
    let responseA = response(of: a, ends.ax, ends.ay)
    (c.pointee.loadX, c.pointee.loadY) = (-load.x, -load.y)
    var (sprung, total) = (bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      let load = pointLoad(b, ends.bx, ends.by)
      let responseB = response(of: b, ends.bx, ends.by)
      c.pointee.loadX += load.x
      c.pointee.loadY += load.y
      total += responseB
      if bodies[b].isSprung { sprung += responseB }
    }
    c.pointee.spring = memo.spring(record.pointee.frequency, record.pointee.dampingRatio, h)
    c.pointee.spring.ahead = total > 0 ? 0.5 * h * sprung / total : 0
    c.pointee.length = Float(record.pointee.length)
  }

  private mutating func prepareTwist(_ ends: ConstraintEnds, _ memo: inout SpringMemo)
    -> AngularSpringRow
  {
    let record = constraints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    var c = AngularSpringRow(ends: ends)
    c.load = angularLoad(a)
    var angle = poses[a].angle - record.pointee.angle
    let responseA = masses[a].inertia
    var (sprung, total) = (bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      c.load -= angularLoad(b)
      angle -= poses[b].angle
      total += masses[b].inertia
      if bodies[b].isSprung { sprung += masses[b].inertia }
    }
    c.angle = Float(angle)
    c.spring = memo.spring(
      record.pointee.angularFrequency, record.pointee.angularDampingRatio, h)
    c.spring.ahead = total > 0 ? 0.5 * h * sprung / total : 0
    return c
  }

  private mutating func prepareTarget(
    _ listed: Int32, _ springs: inout SpringMemo, _ twists: inout SpringMemo
  ) -> PreparedTarget {
    let record = constraints + Int(listed)
    let row = Int(record.pointee.bodyA)
    var c = PreparedTarget(ends: ConstraintEnds())
    (c.ends.row, c.ends.bodyA) = (listed, Int32(row))
    let origin = poses[row].center - poses[row].rotate(bodies[row].localCenter)
    let way = origin - record.pointee.anchorB
    (c.ends.wayX, c.ends.wayY) = (Float(way.x), Float(way.y))
    c.maximumPull = Float(record.pointee.maximumAcceleration) * h
    c.angle = Float(poses[row].angle - record.pointee.angle)
    c.spring = springs.spring(record.pointee.frequency, record.pointee.dampingRatio, h)
    c.twist = twists.spring(
      record.pointee.angularFrequency, record.pointee.angularDampingRatio, h)
    let ahead = bodies[row].isSprung ? 0.5 * h : 0
    (c.spring.ahead, c.twist.ahead) = (ahead, ahead)
    if record.pointee.gyration > 0 && masses[row].inertia > 0 { prepareLevers(&c, record.pointee) }
    let acceleration = acceleration(of: row)
    (c.loadX, c.loadY) = (acceleration.x * h, acceleration.y * h)
    c.angularLoad = angularLoad(row)
    return c
  }

  /// Prepares the levers of a target, no longer than what a substep can carry.
  ///
  /// Pull and damping at a lever r turn like a spring of (r / gyration)² times theirs. Of an error
  /// or a velocity a substep may take away all, but no more: what the pull itself and the spring to
  /// the angle leave of that is for the levers. Of the pull's lever less, as it turns while it pulls:
  /// eight times as much was found to keep pulls of up to 1000 Hz from running away.
  private func prepareLevers(_ c: inout PreparedTarget, _ record: ConstraintRecord) {
    let pull = 8 * Double(c.spring.rate * h) * record.lever.lengthSquared
    let drag = Double(c.spring.damping) * record.dampingLever.lengthSquared
    let excess = max(pull, drag) / (record.gyration * record.gyration)
    let room = max(0, 1 - max(c.spring.share(h), c.twist.share(h)))
    let scale = excess > room ? (room / excess).squareRoot() : 1
    let (lever, dampingLever) = (record.lever * scale, record.dampingLever * scale)
    let home =
      record.angle == 0
      ? lever : PoseRecord(center: .zero, angle: record.angle).rotate(lever)
    c.ends.wayX -= Float(home.x)
    c.ends.wayY -= Float(home.y)
    let pose = poses[Int(c.ends.bodyA)]
    let (arm, dampingArm) = (pose.rotate(lever), pose.rotate(dampingLever))
    (c.leverX, c.leverY) = (Float(arm.x), Float(arm.y))
    (c.dampingX, c.dampingY) = (Float(dampingArm.x), Float(dampingArm.y))
    c.turning = Float(1 / (record.gyration * record.gyration))
  }

  /// The velocity that the load of a substep gives a point of a body.
  @inline(__always)
  private func pointLoad(_ row: Int, _ x: Float, _ y: Float) -> (x: Float, y: Float) {
    guard bodies[row].isDynamic else { return (0, 0) }
    let acceleration = acceleration(of: row)
    let turning = angularLoad(row)
    return (acceleration.x * h - turning * y, acceleration.y * h + turning * x)
  }

  /// The angular velocity that the load of a substep gives a body.
  @inline(__always)
  private func angularLoad(_ row: Int) -> Float {
    let inverse = masses[row].inertia
    guard inverse > 0 else { return 0 }
    return (loads[row].next.alpha + loads[row].next.torque * inverse) * h
  }

  /// How easily a point of a body moves, in all directions together.
  @inline(__always)
  private func response(of row: Int, _ x: Float, _ y: Float) -> Float {
    let mass = masses[row]
    return mass.x + mass.y + mass.inertia * (x * x + y * y)
  }

  /// Hands the impulses on to the next step and says what force they were.
  func storeConstraints() {
    for index in 0..<runs.targets.count { report(runs.targets.rows[index].ends) }
    reportSprings()
    for index in 0..<runs.crossSprings.count { report(runs.crossSprings.rows[index].ends) }
    for index in 0..<runs.softPins.count { report(runs.softPins.rows[index].ends) }
    for index in 0..<runs.twists.count { report(runs.twists.rows[index].ends) }
    for index in 0..<runs.ranges.count {
      let c = runs.ranges.rows[index]
      let record = report(c.ends)
      (record.pointee.lowerImpulse, record.pointee.upperImpulse) = (c.lower, c.upper)
    }
    for index in 0..<runs.rods.count {
      let c = runs.rods.rows[index]
      report(c.ends).pointee.impulseX = c.impulse
    }
    for index in 0..<runs.swings.count {
      let c = runs.swings.rows[index]
      let record = report(c.ends)
      record.pointee.frictionImpulse = c.impulse
      record.pointee.motorLoad = c.couple * inverseH / Float(substepCount)
    }
    for index in 0..<runs.pins.count {
      let c = runs.pins.rows[index]
      let record = report(c.ends)
      (record.pointee.impulseX, record.pointee.impulseY) = (c.x, c.y)
    }
    for index in 0..<runs.turns.count {
      let c = runs.turns.rows[index]
      store(c.drive, report(c.ends))
    }
    for index in 0..<runs.locks.count {
      let c = runs.locks.rows[index]
      report(c.ends).pointee.turnImpulse = c.impulse
    }
    for index in 0..<runs.welds.count {
      let c = runs.welds.rows[index]
      let record = report(c.ends)
      (record.pointee.impulseX, record.pointee.impulseY) = (c.x, c.y)
      record.pointee.turnImpulse = c.turn
    }
    for index in 0..<runs.chains.count {
      let c = runs.chains.rows[index]
      let record = report(c.ends)
      (record.pointee.impulseX, record.pointee.impulseY) = (c.x, c.y)
      if c.isWeld { record.pointee.turnImpulse = c.turn }
    }
    for index in 0..<runs.sliders.count {
      let c = runs.sliders.rows[index]
      let record = report(c.ends)
      (record.pointee.impulseX, record.pointee.turnImpulse) = (c.across, c.turn)
      store(c.drive, record)
    }
  }

  private func store(_ drive: PreparedDrive, _ record: UnsafeMutablePointer<ConstraintRecord>) {
    record.pointee.motorImpulse = drive.motor
    record.pointee.frictionImpulse = drive.friction
    (record.pointee.lowerImpulse, record.pointee.upperImpulse) = (drive.lower, drive.upper)
    record.pointee.motorLoad = drive.motor * inverseH
  }

  /// Adds what a part of a constraint did to the force of the whole.
  @inline(__always)
  @discardableResult
  private func report(_ ends: ConstraintEnds) -> UnsafeMutablePointer<ConstraintRecord> {
    let scale = inverseH / Float(substepCount)
    let record = constraints + Int(ends.row)
    record.pointee.forceX += ends.impulseX * scale
    record.pointee.forceY += ends.impulseY * scale
    record.pointee.torque += ends.angularImpulse * scale
    return record
  }
}
