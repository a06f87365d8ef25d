import Geometry

extension World {
  /// Adds what the passes have moved to the poses, stops what would pass a fixed shape, and brings
  /// the boxes up to date.
  mutating func finalize(over duration: Double) {
    for index in 0..<scratch.awake.count {
      let row = Int(scratch.awake.pointer[index])
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

  /// Lets islands fall asleep whose bodies have all been slow for long enough.
  mutating func sleepIslands() {
    let delay = Float(settings.sleepDelay)
    let count = bodies.count
    var isTired = false
    for row in 0..<count where bodies.pointer[row].isAwake {
      isTired = isTired || bodies.pointer[row].sleepTime >= delay
    }
    guard isTired else { return }
    let parents = scratch.islands.scratch(count: count)
    let times = scratch.islandTimes.scratch(count: count)
    let bodies = bodies.unique()
    for row in 0..<count {
      parents[row] = Int32(row)
      times[row] = .infinity
    }
    func root(_ row: Int) -> Int {
      var row = row
      while Int(parents[row]) != row {
        parents[row] = parents[Int(parents[row])]
        row = Int(parents[row])
      }
      return row
    }
    func unite(_ a: Int, _ b: Int) {
      guard bodies[a].isAwake && bodies[b].isAwake else { return }
      let (rootA, rootB) = (root(a), root(b))
      if rootA != rootB { parents[Swift.max(rootA, rootB)] = Int32(Swift.min(rootA, rootB)) }
    }
    for row in 0..<contacts.count where contacts.pointer[row].pointCount > 0 {
      unite(Int(contacts.pointer[row].bodyA), Int(contacts.pointer[row].bodyB))
    }
    for row in 0..<constraints.count where constraints.pointer[row].kind != 0 {
      let record = constraints.pointer[row]
      if record.bodyB >= 0 { unite(Int(record.bodyA), Int(record.bodyB)) }
    }
    for row in 0..<count where bodies[row].isAwake {
      let root = root(row)
      times[root] = Swift.min(times[root], bodies[row].sleepTime)
    }
    let motions = motions.unique()
    for row in 0..<count where bodies[row].isAwake && times[root(row)] >= delay {
      bodies[row].flags &= ~BodyRecord.awake
      motions[row] = MotionRecord()
      awakeCount -= 1
      asleepCount += 1
    }
  }
}
