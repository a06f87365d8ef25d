import Geometry

// Checks of a decoded world for everything that the rest of the code assumes: a checksum proves
// that the bytes are unchanged, not that a world wrote them. The numbers have been found finite
// before.
extension World {
  /// Throws if a row, a list or a number could make a step crash or never end.
  func check() throws(WorldDecodingError) {
    try checkBodies()
    try checkShapes()
    try checkVertices()
    try checkContacts()
    try checkJoints()
    try checkExclusions()
    try checkTree(fixedTree, "fixedTree", isFixed: true)
    try checkTree(movingTree, "movingTree", isFixed: false)
  }

  /// Computes the derived columns from the decoded ones.
  mutating func derive() throws(WorldDecodingError) {
    for row in 0..<bodies.count where bodies.pointer[row].isAlive {
      bodyCount += 1
      if bodies.pointer[row].isFixed { continue }
      if bodies.pointer[row].isAwake { awakeCount += 1 } else { asleepCount += 1 }
    }
    for row in 0..<contacts.count where contacts.pointer[row].isAlive {
      let key = PairSet.key(contacts.pointer[row].shapeA, contacts.pointer[row].shapeB)
      try require(!pairs.contains(key), "contacts", row, "two shapes must have one contact")
      pairs.insert(key)
    }
  }

  /// Throws with a rule that does not hold.
  func require(
    _ holds: Bool, _ section: String, _ row: Int?, _ rule: @autoclosure () -> String
  ) throws(WorldDecodingError) {
    if !holds { throw .invalid(section: section, row: row, rule: rule()) }
  }

  /// Whether a number is a row of a column.
  func isRow(_ index: Int32, of count: Int) -> Bool { index >= 0 && index < count }

  /// Whether a number is the row of a live body.
  func isLiveBody(_ index: Int32) -> Bool {
    isRow(index, of: bodies.count) && bodies.pointer[Int(index)].isAlive
  }

  private func checkBodies() throws(WorldDecodingError) {
    for (name, count) in [
      ("motions", motions.count), ("masses", masses.count), ("poses", poses.count),
      ("loads", loads.count),
    ] {
      try require(
        count == bodies.count, name, nil, "there must be one for each of \(bodies.count) bodies")
    }
    var users = [Int](repeating: 0, count: groupSets.entries.count)
    var dead = 0
    for row in 0..<bodies.count {
      let body = bodies.pointer[row]
      try checkMotion(row)
      guard body.isAlive else {
        dead += 1
        try require(body.flags == 0, "bodies", row, "a free row must have no flags")
        continue
      }
      try require(
        BodyKind(rawValue: body.kind) != nil, "bodies", row, "the kind is unknown: \(body.kind)")
      try require(body.locks < 8, "bodies", row, "the locks are unknown: \(body.locks)")
      try require(
        Domain.mass.contains(body.mass) && Domain.mass.contains(body.inertia), "bodies", row,
        "mass and inertia \(Domain.mass.rule)")
      try require(
        Domain.dampingRate.contains(body.linearDamping)
          && Domain.dampingRate.contains(body.angularDamping), "bodies", row,
        "a damping \(Domain.dampingRate.rule)")
      try require(
        !(body.isFixed && body.isAwake), "bodies", row, "a fixed body must not be awake")
      if body.groupSet == -1 { continue }
      try require(
        isRow(body.groupSet, of: users.count), "bodies", row,
        "the set of groups must be one of \(users.count): \(body.groupSet)")
      users[Int(body.groupSet)] += 1
    }
    for (index, entry) in groupSets.entries.enumerated() {
      try require(
        entry.users == users[index], "groupSets", index,
        "a set must have its \(users[index]) users: \(entry.users)")
    }
    try checkFreeList(freeRows.body, dead, "bodies", of: bodies.count) {
      bodies.pointer[$0].isAlive ? nil : bodies.pointer[$0].firstShape
    }
  }

  private func checkMotion(_ row: Int) throws(WorldDecodingError) {
    let pose = poses.pointer[row]
    try require(
      World.isWithinDomains(motions.pointer[row], pose), "poses", row,
      "center, angle and velocities must be in their domains")
    let length = pose.sine * pose.sine + pose.cosine * pose.cosine
    try require(abs(length - 1) < 1e-3, "poses", row, "sine and cosine must be those of an angle")
    let mass = masses.pointer[row]
    try require(
      mass.x >= 0 && mass.y >= 0 && mass.inertia >= 0 && mass.extent >= 0, "masses", row,
      "inverse masses and extents must be at least 0")
  }

  /// Checks that a list contains every free row exactly once; `next` is nil for rows in use.
  func checkFreeList(
    _ head: Int32, _ free: Int, _ section: String, of count: Int, next: (Int) -> Int32?
  ) throws(WorldDecodingError) {
    var row = head
    for _ in 0..<free {
      try require(
        isRow(row, of: count), section, nil, "the list of free rows must have all \(free): \(row)")
      guard let following = next(Int(row)) else {
        throw .invalid(
          section: section, row: Int(row), rule: "a row in use must not be listed as free")
      }
      row = following
    }
    try require(row == -1, section, nil, "the list of free rows must end after \(free): \(row)")
  }

  private func checkExclusions() throws(WorldDecodingError) {
    var last: UInt64 = 0
    for row in 0..<exclusions.count {
      let record = exclusions.pointer[row]
      let (low, high) = (record.key >> 32, record.key & 0xFFFF_FFFF)
      try require(record.key > last, "exclusions", row, "the keys must rise")
      try require(
        low < high && high < bodies.count && bodies.pointer[Int(low)].isAlive
          && bodies.pointer[Int(high)].isAlive,
        "exclusions", row, "two bodies must be excluded: \(low), \(high)")
      try require(
        (1..<(1 << 32)).contains(record.count), "exclusions", row,
        "there must be a reason: \(record.count)")
      last = record.key
    }
  }
}
