import Geometry

extension World {
  /// Moves the bodies by the displacements of the substeps, and updates the boxes.
  ///
  /// Bodies that would pass a fixed shape are stopped.
  ///
  /// - Returns: Whether a body has been slow for long enough to fall asleep.
  mutating func finalize(over duration: Double) -> Bool {
    let (bodies, motions) = (bodies.unique(), motions.unique())
    let (poses, loads) = (poses.unique(), loads.unique())
    let masses = masses.pointer
    let policy = SleepPolicy(settings, duration)
    var maySleep = false
    var isBroken = false
    scratch.bullets.truncate(to: 0)
    let (rows, count) = (awake.bodies.rows.pointer, awake.bodies.rows.count)
    var turned = TurnedAngles()
    let memory = startSweeps()
    for index in 0..<count {
      let lane = index & 3
      if lane == 0 {
        turned = TurnedAngles(of: rows + index, Swift.min(4, count - index), poses, motions)
      }
      let row = Int(rows[index])
      let motion = motions[row]
      if !motion.isFinite {
        isBroken = true
        continue
      }
      loads[row].last = loads[row].next
      let old = poses[row]
      var new = old
      new.center = old.center + Vector(Double(motion.dx), Double(motion.dy))
      if motion.turn != 0 { turned.turn(&new, lane) }
      let isBullet =
        bodies[row].flags & BodyRecord.bullet != 0 && bodies[row].isDynamic
        && bodies[row].firstShape >= 0
      let isFast = isFast(row, motion)
      if isFast && !isBullet { new = swept(row, from: old, to: new, over: duration, memory) }
      if !Self.isWithinDomains(motion, new) { Self.limit(&motions[row], &new) }
      poses[row] = new
      if isBullet {
        let flight = Flight(of: row, from: old, to: new, over: duration)
        scratch.bullets.append(Bullet(flight: flight, isFast: isFast))
      }
      if scratch.depenetrates, bodies[row].flags & BodyRecord.free == 0 {
        let way = (new.center - old.center).length
        if way > 0.5 * duration { scratch.movesByDepenetration = true }
      }
      motions[row].dx = 0
      motions[row].dy = 0
      motions[row].turn = 0
      motions[row].sine = 0
      motions[row].cosine = 1
      let reach = masses[row].extent + bodies[row].overhang
      let time = policy.time(bodies + row, motion, reach)
      bodies[row].sleepTime = time
      maySleep = maySleep || time >= policy.delay
      if !isBullet { updateBoxes(of: row, ahead: duration) }
      loads[row].next = Load()
    }
    if scratch.bullets.count > 0 { keepFastBullets(over: duration) }
    updateTree()
    if isBroken { forgetBroken() }
    if scratch.bullets.count > 0 { sweepBullets(over: duration, memory) }
    return maySleep
  }

  /// Takes back what a body that was stopped by an obstacle would have gained in the rest of a step.
  ///
  /// The step has accelerated the body over the way that it did not go, so it would meet the
  /// obstacle with more energy than it has.
  ///
  /// - Parameters:
  ///   - row: The row of the body.
  ///   - normal: The direction away from the obstacle; a body that moves along it keeps its speed.
  ///   - rest: The rest of the step, in seconds.
  mutating func removeAcceleration(of row: Int, along normal: Vector, over rest: Double) {
    let (load, mass) = (loads.pointer[row], masses.pointer[row])
    let freedom = Vector(mass.x > 0 ? normal.x : 0, mass.y > 0 ? normal.y : 0)
    let acceleration = Vector(
      Double(load.standingX + load.last.ax + load.last.fx * mass.x),
      Double(load.standingY + load.last.ay + load.last.fy * mass.y))
    let motions = motions.unique()
    let speed = Vector(Double(motions[row].vx), Double(motions[row].vy)).dot(freedom)
    let change = Swift.min(-rest * acceleration.dot(freedom), -speed)
    if change <= 0 { return }
    motions[row].vx += Float(change * freedom.x)
    motions[row].vy += Float(change * freedom.y)
  }
}

/// The angles of four bodies after a step, side by side.
private struct TurnedAngles {
  private var angles = SIMD4<Double>()
  private var sines = SIMD4<Double>()
  private var cosines = SIMD4<Double>()

  init() {}

  @inline(always)
  init(
    of rows: UnsafePointer<Int32>, _ count: Int, _ poses: UnsafeMutablePointer<PoseRecord>,
    _ motions: UnsafeMutablePointer<BodyState>
  ) {
    var isAnyTurned = false
    for lane in 0..<count {
      let row = Int(rows[lane])
      angles[lane] = poses[row].angle + Double(motions[row].turn)
      isAnyTurned = isAnyTurned || motions[row].turn != 0
    }
    if isAnyTurned { (sines, cosines) = Math.sincos(angles) }
  }

  /// Sets a pose to the angle of one of the bodies.
  @inline(always)
  func turn(_ pose: inout PoseRecord, _ lane: Int) {
    (pose.angle, pose.sine, pose.cosine) = (angles[lane], sines[lane], cosines[lane])
  }
}

/// Decides which bodies have been slow for long enough to fall asleep.
private struct SleepPolicy {
  /// The factor by which a trembling body held only by contacts may exceed its mean speed.
  private static let trembling: Float = 10

  let duration: Float
  private let inverseDuration: Float
  let delay: Float
  private let allowsSleep: Bool
  /// The greatest displacement and speed of the fastest point of a body held only by contacts.
  private let held: (distance: Float, speed: Float)
  /// The square of the highest speed of other bodies, and their highest angular speed.
  private let other: (square: Float, turning: Float)

  init(_ settings: WorldSettings, _ duration: Double) {
    self.duration = Float(duration)
    inverseDuration = Float(1 / duration)
    delay = settings.allowsSleep ? Float(settings.sleepDelay) : .infinity
    allowsSleep = settings.allowsSleep
    let (speed, resting) = (Float(settings.sleepSpeed), Float(settings.restingSpeed))
    held = (resting * Float(settings.sleepDelay), Self.trembling * resting)
    other = (speed * speed, Float(settings.sleepAngularSpeed))
  }

  /// The time for which a body has been slow, in seconds.
  @inline(always)
  func time(
    _ body: UnsafeMutablePointer<BodyRecord>, _ motion: BodyState, _ reach: Float
  ) -> Float {
    let flags = body.pointee.flags
    guard allowsSleep && flags & BodyRecord.canSleep != 0 else { return 0 }
    let square = motion.vx * motion.vx + motion.vy * motion.vy
    if !body.pointee.isDynamic {
      return square == 0 && motion.w == 0 ? body.pointee.sleepTime + duration : 0
    }
    let isHeld = flags & BodyRecord.free == 0 && body.pointee.firstJoint < 0
    let isSlow = isHeld ? stays(body, motion, reach, square) : drifts(motion, square)
    return isSlow ? body.pointee.sleepTime + duration : 0
  }

  /// Whether a body held only by contacts is still where it was when it became slow.
  ///
  /// Its displacement decides, not its speed alone: a body that trembles under a load does not move
  /// on. The same holds for a body that is pushed out of others and falls back at any speed,
  /// because that is not its own velocity.
  @inline(always)
  private func stays(
    _ body: UnsafeMutablePointer<BodyRecord>, _ motion: BodyState, _ reach: Float,
    _ square: Float
  ) -> Bool {
    let isNew = body.pointee.sleepTime == 0
    let x = (isNew ? 0 : body.pointee.strayX) + motion.dx
    let y = (isNew ? 0 : body.pointee.strayY) + motion.dy
    let turn = (isNew ? 0 : body.pointee.strayTurn) + motion.turn
    (body.pointee.strayX, body.pointee.strayY, body.pointee.strayTurn) = (x, y, turn)
    let speed = square.squareRoot() + abs(motion.w) * reach
    return speed < held.speed && length(x, y) + abs(turn) * reach < held.distance
  }

  /// Whether another body is slow; depenetration moves a body without a velocity.
  @inline(always)
  private func drifts(_ motion: BodyState, _ square: Float) -> Bool {
    let (x, y) = (inverseDuration * motion.dx, inverseDuration * motion.dy)
    return square < other.square && x * x + y * y < other.square
      && abs(motion.w) < other.turning && abs(inverseDuration * motion.turn) < other.turning
  }

  @inline(always)
  private func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }
}
