extension World {
  /// Puts islands to sleep whose bodies have all been slow for long enough.
  mutating func sleepIslands() {
    let delay = Float(settings.sleepDelay)
    // A pointer is used because a second reference would copy the list that is shortened below.
    let (rows, count) = (awake.bodies.rows.pointer, awake.bodies.rows.count)
    let bodies = bodies.unique()
    let times = scratch.islandTimes.scratch(count: self.bodies.count)
    let islands = makeIslands()
    for index in 0..<count { times[Int(rows[index])] = .infinity }
    for index in 0..<count {
      let row = Int(rows[index])
      let root = islands.root(row)
      times[root] = Swift.min(times[root], bodies[row].sleepTime)
    }
    let (motions, loads) = (motions.unique(), loads.pointer)
    let before = awakeCount
    for index in 0..<count {
      let row = Int(rows[index])
      guard times[islands.root(row)] >= delay else { continue }
      putToSleep(row, bodies, motions, loads)
    }
    if awakeCount < before { dropAsleep() }
  }

  /// Ends the motion of an awake body; the lists of awake rows are not changed.
  @inline(always)
  mutating func putToSleep(
    _ row: Int, _ bodies: UnsafeMutablePointer<BodyRecord>,
    _ motions: UnsafeMutablePointer<BodyState>, _ loads: UnsafePointer<LoadRecord>
  ) {
    bodies[row].flags &= ~BodyRecord.awake
    motions[row] = BodyState()
    if loads[row].last != Load() { awake.loadedSleepers += 1 }
    awakeCount -= 1
    asleepCount += 1
  }

  /// Joins awake bodies that touch or are joined to each other into islands.
  mutating func makeIslands() -> Islands {
    let islands = Islands(parents: scratch.islands.scratch(count: bodies.count))
    let bodies = bodies.pointer
    for index in 0..<awake.bodies.rows.count {
      islands.add(awake.bodies.rows.pointer[index])
    }
    func unite(_ a: Int32, _ b: Int32) {
      if bodies[Int(a)].isAwake && bodies[Int(b)].isAwake { islands.unite(Int(a), Int(b)) }
    }
    for index in 0..<awake.contacts.rows.count {
      let contact = contacts.pointer + Int(awake.contacts.rows.pointer[index])
      if contact.pointee.pointCount > 0 { unite(contact.pointee.bodyA, contact.pointee.bodyB) }
    }
    for index in 0..<awake.joints.rows.count {
      let record = joints.pointer + Int(awake.joints.rows.pointer[index])
      if record.pointee.kind != 0 && record.pointee.bodyB >= 0 {
        unite(record.pointee.bodyA, record.pointee.bodyB)
      }
    }
    return islands
  }
}

/// Disjoint sets of rows that are joined step by step; the smallest row names a set.
///
/// Source: R. Tarjan, "Efficiency of a good but not linear set union algorithm", 1975.
struct Islands {
  let parents: UnsafeMutablePointer<Int32>

  func add(_ row: Int32) { parents[Int(row)] = row }

  func root(_ row: Int) -> Int {
    var row = row
    while Int(parents[row]) != row {
      parents[row] = parents[Int(parents[row])]
      row = Int(parents[row])
    }
    return row
  }

  func unite(_ a: Int, _ b: Int) {
    let (rootA, rootB) = (root(a), root(b))
    if rootA != rootB { parents[Swift.max(rootA, rootB)] = Int32(Swift.min(rootA, rootB)) }
  }
}
