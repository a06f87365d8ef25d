/// The first two rigid pins and welds of a body, as indexes of their run, and their number.
struct JointsAtBody: BitwiseCopyable, Sendable {
  var first: Int32 = -1
  var second: Int32 = -1
  var count: Int32 = 0
  var reserved: Int32 = 0
}

extension StepContext {
  /// Orders pins and welds in series into block tridiagonal systems; the others are solved alone.
  ///
  /// A system continues through bodies with exactly two such joints. It ends at a body with more of
  /// them and at a body that no impulse moves. If both ends of a system are at one body, its last
  /// joint closes a ring: with a weld in the ring it is a bordering row of the system; in a ring of
  /// pins it is solved alone.
  mutating func findBlockSystems() {
    let joints = runs.rigidJoints.rows
    let bodies = runs.jointsAtBodies
    for index in 0..<runs.rigidJoints.count {
      bodies[Int(joints[index].ends.bodyA)] = JointsAtBody()
      if joints[index].ends.bodyB >= 0 { bodies[Int(joints[index].ends.bodyB)] = JointsAtBody() }
    }
    for index in 0..<runs.rigidJoints.count {
      count(index, at: joints[index].ends.bodyA)
      count(index, at: joints[index].ends.bodyB)
    }
    if !dealSystems(areRings: false) { _ = dealSystems(areRings: true) }
  }

  /// Assigns joints that are alone or in systems with ends, or also those in rings.
  ///
  /// - Returns: Whether every joint was assigned in its turn.
  private mutating func dealSystems(areRings: Bool) -> Bool {
    let joints = runs.rigidJoints.rows
    var isAll = true
    for index in 0..<runs.rigidJoints.count where !joints[index].isDealt {
      let ends = joints[index].ends
      let hasA = neighbour(of: index, at: ends.bodyA) >= 0
      let hasB = neighbour(of: index, at: ends.bodyB) >= 0
      if !hasA && !hasB {
        appendAlone(joints[index])
        joints[index].isDealt = true
      } else if areRings || !(hasA && hasB) {
        appendSystem(from: index, throughB: hasB)
      } else {
        isAll = false
      }
    }
    return isAll
  }

  /// Adds a joint to the joints of a body.
  private func count(_ index: Int, at body: Int32) {
    if !moves(body) { return }
    let joints = runs.jointsAtBodies + Int(body)
    if joints.pointee.count == 0 { joints.pointee.first = Int32(index) }
    if joints.pointee.count == 1 { joints.pointee.second = Int32(index) }
    joints.pointee.count += 1
  }

  /// The index of the other of a body's two joints; -1 for none.
  private func neighbour(of index: Int, at body: Int32) -> Int {
    if body < 0 { return -1 }
    let joints = runs.jointsAtBodies[Int(body)]
    if joints.count != 2 { return -1 }
    return Int(joints.first) == index ? Int(joints.second) : Int(joints.first)
  }

  /// Appends a joint that is solved alone.
  private mutating func appendAlone(_ joint: RigidJoint) {
    if joint.isWeld {
      runs.welds.append(
        WeldRow(ends: joint.ends, angle: joint.angle, x: joint.x, y: joint.y, turn: joint.turn))
    } else {
      runs.pins.append(PinRow(ends: joint.ends, x: joint.x, y: joint.y))
    }
  }

  /// Appends the joints of a system in order, from one of its ends, or in a ring from any joint.
  private mutating func appendSystem(from start: Int, throughB: Bool) {
    let joints = runs.rigidJoints.rows
    var (index, throughB) = (start, throughB)
    var joint = joints[index]
    let outer = throughB ? joint.ends.bodyA : joint.ends.bodyB
    let first = runs.seriesJoints.count
    var hasWeld = false
    while true {
      joints[index].isDealt = true
      let body = throughB ? joint.ends.bodyB : joint.ends.bodyA
      joint.isReversed = !throughB
      hasWeld = hasWeld || joint.isWeld
      joint.closesRing = joint.hasPrevious && body == outer && moves(body)
      if joint.closesRing && !hasWeld {
        appendAlone(joint)
        break
      }
      runs.seriesJoints.append(joint)
      if joint.closesRing { break }
      let next = neighbour(of: index, at: body)
      guard next >= 0, !joints[next].isDealt else { break }
      joint = joints[next]
      joint.hasPrevious = true
      throughB = joint.ends.bodyB != body
      index = next
    }
    if hasWeld {
      for index in first..<runs.seriesJoints.count {
        runs.blockRows.append(BlockRow(joint: runs.seriesJoints.rows[index]))
      }
      runs.seriesJoints.truncate(to: first)
    } else {
      for index in first..<runs.seriesJoints.count { runs.seriesJoints.rows[index].putInOrder() }
      runs.series.append(PinSeries(first: Int32(first), count: runs.seriesJoints.count - first))
    }
  }
}

extension RigidJoint {
  /// Swaps the ends where needed, so that A is the body shared with the joint before it.
  fileprivate mutating func putInOrder() {
    guard isReversed else { return }
    (ends.bodyA, ends.bodyB) = (ends.bodyB, ends.bodyA)
    (ends.ax, ends.ay, ends.bx, ends.by) = (ends.bx, ends.by, ends.ax, ends.ay)
    (ends.deltaX, ends.deltaY) = (-ends.deltaX, -ends.deltaY)
    (x, y) = (-x, -y)
  }
}
