import Geometry

/// A joint that takes part in a step.
struct ListedJoint: BitwiseCopyable, Sendable {
  var row: Int32
  var parts: UInt32
}

extension World {
  /// Lists the joints that take part in a step, and marks the bodies on which they act.
  mutating func listJoints(over duration: Double) -> JointRuns {
    let rows = awake.joints.rows
    let listed = scratch.joints.listed.scratch(count: rows.count)
    let bodies = bodies.unique()
    let joints = joints.unique()
    var (count, present) = (0, JointParts())
    func mark(_ row: Int, _ parts: JointParts) {
      guard row >= 0, bodies[row].isAwake else { return }
      if !parts.isDisjoint(with: .springs) { bodies[row].flags |= BodyRecord.sprung }
      if !parts.isSubset(of: .springs) { bodies[row].flags &= ~BodyRecord.free }
    }
    for index in 0..<rows.count {
      let row = Int(rows.pointer[index])
      let record = joints + row
      guard let kind = JointKind(rawValue: record.pointee.kind) else { continue }
      let (a, b) = (Int(record.pointee.bodyA), Int(record.pointee.bodyB))
      guard bodies[a].isAwake || (b >= 0 && bodies[b].isAwake) else { continue }
      (record.pointee.forceX, record.pointee.forceY, record.pointee.torque) = (0, 0, 0)
      record.pointee.motorLoad = 0
      let parts = kind.parts(of: record.pointee, in: self, over: duration)
      if parts.isEmpty {
        record.pointee.noteAnchor()
        continue
      }
      listed[count] = ListedJoint(row: Int32(row), parts: parts.rawValue)
      count += 1
      present.formUnion(parts)
      mark(a, parts)
      mark(b, parts)
    }
    scratch.joints.listed.truncate(to: count)
    var runs = JointRuns(&scratch.joints, present, count: count)
    if !present.isSubset(of: .armless) {
      runs.leverages = scratch.joints.leverages.scratch(count: self.bodies.count)
    }
    if !present.isDisjoint(with: [.pin, .weld]) {
      runs.linksOfBodies = scratch.joints.linksOfBodies.scratch(count: self.bodies.count)
    }
    return runs
  }

  /// A generous bound on how far a point of a body goes in a step, in points.
  func reach(_ row: Int32, _ anchor: Vector, in duration: Double) -> Double {
    let motion = motions.pointer[Int(row)]
    let load = loads.pointer[Int(row)]
    let mass = bodies.pointer[Int(row)].mass
    let arm = (anchor - bodies.pointer[Int(row)].localCenter).length
    let speed = Vector(Double(motion.vx), Double(motion.vy)).length + abs(Double(motion.w)) * arm
    let acceleration =
      Vector(Double(load.ax), Double(load.ay)).length
      + Vector(Double(load.next.fx), Double(load.next.fy)).length / mass
    return 2 * duration * (speed + duration * acceleration) + 1
  }
}

extension StepContext {
  /// Computes what the substeps need of each joint and starts from the impulses before.
  ///
  /// What it calls changes the context too: else the compiler would copy all of it for a call.
  mutating func prepareJoints(_ memos: inout SpringMemos) {
    for index in 0..<runs.listedCount {
      let listed = runs.listed[index]
      let kind = JointKind(rawValue: joints[Int(listed.row)].kind)
      kind?.prepare(listed.row, JointParts(rawValue: listed.parts), in: &self, &memos)
    }
    if runs.links.count > 0 { findChains() }
    raiseInertias()
    if runs.springs.count > 0 { groupSprings() }
  }
}
