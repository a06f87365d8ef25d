import Geometry

extension World {
  /// Adds what the passes have moved to the poses, stops what would pass a fixed shape, and brings
  /// the boxes up to date.
  ///
  /// - Returns: Whether a body has been slow for long enough to fall asleep.
  mutating func finalize(over duration: Double) -> Bool {
    let (bodies, motions) = (bodies.unique(), motions.unique())
    let (poses, loads) = (poses.unique(), loads.unique())
    let fatigue = Fatigue(settings, duration)
    var isTired = false
    var isBroken = false
    scratch.bullets.truncate(to: 0)
    scratch.bulletStarts.truncate(to: 0)
    for index in 0..<awake.bodies.rows.count {
      let row = Int(awake.bodies.rows.pointer[index])
      let motion = motions[row]
      if !motion.isFinite {
        isBroken = true
        continue
      }
      let old = poses[row]
      var new = old
      new.center = old.center + Vector(Double(motion.dx), Double(motion.dy))
      if motion.turn != 0 {
        new = PoseRecord(center: new.center, angle: old.angle + Double(motion.turn))
      }
      if isFast(row, motion) {
        if bodies[row].flags & BodyRecord.bullet != 0 {
          scratch.bullets.append(Int32(row))
          scratch.bulletStarts.append(old)
        } else {
          new = swept(row, from: old, to: new)
        }
      }
      poses[row] = new
      motions[row].dx = 0
      motions[row].dy = 0
      motions[row].turn = 0
      motions[row].sine = 0
      motions[row].cosine = 1
      let time = fatigue.time(bodies + row, motion, reach: masses.pointer[row].extent + bodies[row].overhang)
      bodies[row].sleepTime = time
      isTired = isTired || time >= fatigue.delay
      updateBoxes(of: row, ahead: duration)
      loads[row].last = loads[row].next
      loads[row].next = Load()
    }
    if isBroken { forgetBroken() }
    if scratch.bullets.count > 0 { sweepBullets(over: duration) }
    return isTired
  }
}

/// What lets bodies fall asleep.
private struct Fatigue {
  let duration: Float
  private let inverseDuration: Float
  let delay: Float
  private let allowsSleep: Bool
  /// Squares of speeds, and angular speeds, of bodies that are held and of others.
  private let held: (Float, Float)
  private let other: (Float, Float)

  init(_ settings: WorldSettings, _ duration: Double) {
    self.duration = Float(duration)
    inverseDuration = Float(1 / duration)
    delay = settings.allowsSleep ? Float(settings.sleepDelay) : .infinity
    allowsSleep = settings.allowsSleep
    let (speed, resting) = (Float(settings.sleepSpeed), Float(settings.restingSpeed))
    held = (resting * resting, Float(settings.restingAngularSpeed))
    other = (speed * speed, Float(settings.sleepAngularSpeed))
  }

  /// How long a body has been slow, in seconds.
  @inline(__always)
  func time(_ body: UnsafeMutablePointer<BodyRecord>, _ motion: MotionRecord, reach: Float) -> Float {
    let flags = body.pointee.flags
    guard allowsSleep && flags & BodyRecord.canSleep != 0 else { return 0 }
    let isHeld = flags & BodyRecord.free == 0 && body.pointee.firstConstraint < 0
    let limit = isHeld ? held : other
    let square = motion.vx * motion.vx + motion.vy * motion.vy
    if !body.pointee.isDynamic {
      return square == 0 && motion.w == 0 ? body.pointee.sleepTime + duration : 0
    }
    // What is pushed out of another shape moves without a velocity.
    let (x, y) = (inverseDuration * motion.dx, inverseDuration * motion.dy)
    if isHeld {
      let speed = square.squareRoot() + abs(motion.w) * reach
      let moved = (x * x + y * y).squareRoot() + abs(inverseDuration * motion.turn) * reach
      let sx = body.pointee.strayX + motion.dx
      let sy = body.pointee.strayY + motion.dy
      let st = body.pointee.strayTurn + motion.turn
      let far = (sx * sx + sy * sy).squareRoot() + abs(st) * reach
      let slow = speed < 2.5 && 0.5 * moved < 2.5
      if !slow || far > 0.5 {
        (body.pointee.strayX, body.pointee.strayY, body.pointee.strayTurn) = (0, 0, 0)
        return 0
      }
      (body.pointee.strayX, body.pointee.strayY, body.pointee.strayTurn) = (sx, sy, st)
      return body.pointee.sleepTime + duration
    }
    let isSlow =
      square < limit.0 && x * x + y * y < limit.0 && abs(motion.w) < limit.1
      && abs(inverseDuration * motion.turn) < limit.1
    return isSlow ? body.pointee.sleepTime + duration : 0
  }
}
