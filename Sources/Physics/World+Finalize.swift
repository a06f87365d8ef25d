import Geometry

extension World {
  /// Adds what the passes have moved to the poses, stops what would pass a fixed shape, and brings
  /// the boxes up to date.
  mutating func finalize(over duration: Double) {
    for index in 0..<awake.bodies.rows.count {
      let row = Int(awake.bodies.rows.pointer[index])
      let motion = motions[row]
      let old = poses[row]
      var new = old
      new.center = old.center + Vector(Double(motion.dx), Double(motion.dy))
      if motion.turn != 0 {
        new = PoseRecord(center: new.center, angle: old.angle + Double(motion.turn))
      }
      if isFast(row, motion) { new = swept(row, from: old, to: new) }
      poses[row] = new
      motions[row].dx = 0
      motions[row].dy = 0
      motions[row].turn = 0
      motions[row].sine = 0
      motions[row].cosine = 1
      tire(row, motion, duration)
      updateBoxes(of: row, ahead: duration)
      loads[row].last = loads[row].next
      loads[row].next = Load()
    }
  }

  /// Counts how long a body has been slow.
  private mutating func tire(_ row: Int, _ motion: MotionRecord, _ duration: Double) {
    let body = bodies[row]
    let isHeld = body.flags & BodyRecord.free == 0 && body.firstConstraint < 0
    let speed = Float(isHeld ? settings.restingSpeed : settings.sleepSpeed)
    let turn = Float(isHeld ? settings.restingAngularSpeed : settings.sleepAngularSpeed)
    let square = motion.vx * motion.vx + motion.vy * motion.vy
    let isSlow = square < speed * speed && abs(motion.w) < turn
    let isStill = square == 0 && motion.w == 0
    let mayRest =
      settings.allowsSleep && body.flags & BodyRecord.canSleep != 0
      && (body.isDynamic ? isSlow : isStill)
    let time = mayRest ? body.sleepTime + Float(duration) : 0
    if time != body.sleepTime { bodies[row].sleepTime = time }
  }
}
