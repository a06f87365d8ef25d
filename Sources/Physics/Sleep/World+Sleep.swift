extension World {
  /// Whether a body is awake; fixed bodies never are.
  public func isAwake(_ id: BodyID) -> Bool { bodies[row(of: id)].isAwake }

  /// Whether no body is awake, so that a step would change nothing.
  public var isAsleep: Bool { awakeCount == 0 }

  /// Wakes a body with everything that it touches or is joined to.
  public mutating func wake(_ id: BodyID) { wake(row(of: id)) }

  /// Sets whether a body may fall asleep.
  public mutating func setCanSleep(_ canSleep: Bool, of id: BodyID) {
    let row = row(of: id)
    if canSleep {
      bodies[row].flags |= BodyRecord.canSleep
    } else {
      bodies[row].flags &= ~BodyRecord.canSleep
      wake(row)
    }
  }

  mutating func wakeAll() {
    for row in 0..<bodies.count where bodies[row].isAlive { wake(row) }
  }

  /// Wakes a body and, over touching contacts and joints, its island.
  mutating func wake(_ row: Int) {
    guard !bodies[row].isFixed else { return }
    bodies[row].sleepTime = 0
    if bodies[row].isAwake { return }
    setAwake(row)
    scratch.wakes.truncate(to: 0)
    // A body is noted at most once, so with this room the list never grows.
    scratch.wakes.reserve(bodies.count)
    scratch.wakes.append(Int32(row))
    while scratch.wakes.count > 0 {
      let current = Int(scratch.wakes.pointer[scratch.wakes.count - 1])
      scratch.wakes.truncate(to: scratch.wakes.count - 1)
      forEachNeighbour(of: current) { world, neighbour in
        let body = world.bodies[neighbour]
        if body.isFixed || body.isAwake { return }
        world.setAwake(neighbour)
        world.scratch.wakes.append(Int32(neighbour))
      }
    }
  }

  /// Wakes a body, even a fixed one, and everything that touches it or is joined to it.
  mutating func wakeNeighbours(of row: Int) {
    wake(row)
    if bodies[row].isFixed || bodies[row].isAwake {
      // `wake` uses the list of wakes itself, so the neighbours are gathered first.
      scratch.found.truncate(to: 0)
      forEachNeighbour(of: row) { world, neighbour in
        world.scratch.found.append(Int32(neighbour))
      }
      for index in 0..<scratch.found.count { wake(Int(scratch.found.pointer[index])) }
    }
  }

  private mutating func setAwake(_ row: Int) {
    startAwake(row)
    asleepCount -= 1
  }

  /// Makes a body awake that had no sleep state before.
  mutating func startAwake(_ row: Int) {
    bodies[row].flags |= BodyRecord.awake
    bodies[row].sleepTime = 0
    awakeCount += 1
    noteAwake(row)
  }

  private mutating func forEachNeighbour(of row: Int, _ visit: (inout World, Int) -> Void) {
    var edge = bodies[row].firstContact
    while edge >= 0 {
      let contact = contacts[Int(edge >> 1)]
      let isA = edge & 1 == 0
      if contact.pointCount > 0 { visit(&self, Int(isA ? contact.bodyB : contact.bodyA)) }
      edge = isA ? contact.nextA : contact.nextB
    }
    edge = bodies[row].firstJoint
    while edge >= 0 {
      let joint = joints[Int(edge >> 1)]
      let isA = edge & 1 == 0
      let other = isA ? joint.bodyB : joint.bodyA
      if other >= 0 { visit(&self, Int(other)) }
      edge = isA ? joint.nextA : joint.nextB
    }
  }

  /// Wakes sleeping bodies whose loads differ notably from those under which they fell asleep.
  mutating func wakeByLoads() {
    guard asleepCount > 0 else { return }
    if awake.isStale { refreshAwake() }
    adoptLoads()
    guard awake.isSleeperLoaded || awake.loadedSleepers > 0 else { return }
    awake.isSleeperLoaded = false
    let (bodies, loads) = (bodies.pointer, loads.unique())
    for row in 0..<self.bodies.count where bodies[row].isAsleep {
      if !loads[row].next.resembles(loads[row].last) {
        // The loop has cleared the loads of earlier bodies, which stay asleep under the same load.
        for earlier in 0..<row where bodies[earlier].isAsleep {
          loads[earlier].next = loads[earlier].last
        }
        wakeChanged(from: row)
        return
      }
      loads[row].next = Load()
    }
  }

  /// Wakes all sleeping bodies whose loads have changed, with their islands.
  private mutating func wakeChanged(from first: Int) {
    for row in first..<bodies.count where bodies.pointer[row].isAsleep {
      let load = loads.pointer[row]
      if !load.next.resembles(load.last) { wake(row) }
    }
    for row in 0..<bodies.count where bodies.pointer[row].isAsleep { loads[row].next = Load() }
  }
}
