import Geometry

/// A joint that takes part in a step.
struct ListedJoint: BitwiseCopyable, Sendable {
  var row: Int32
  var rowKinds: UInt32
}

extension World {
  /// Lists the joints that take part in a step, and marks the bodies they act on.
  mutating func listJoints(over duration: Double) -> JointRuns {
    let rows = awake.joints.rows
    let listed = scratch.joints.listed.scratch(count: rows.count)
    let bodies = bodies.unique()
    let joints = joints.unique()
    var (count, present, isAnyWhole) = (0, JointRowKinds(), false)
    func mark(_ row: Int, _ kinds: JointRowKinds, isWhole: Bool) {
      guard row >= 0, bodies[row].isAwake else { return }
      if !kinds.isDisjoint(with: .springs) { bodies[row].flags |= BodyRecord.sprung }
      if isWhole || bodies[row].isDriven { bodies[row].flags |= BodyRecord.wholeSubsteps }
      if !kinds.isSubset(of: .springs) { bodies[row].flags &= ~BodyRecord.free }
    }
    for index in 0..<rows.count {
      let row = Int(rows.pointer[index])
      let record = joints + row
      guard let kind = JointKind(rawValue: record.pointee.kind) else { continue }
      let (a, b) = (Int(record.pointee.bodyA), Int(record.pointee.bodyB))
      guard bodies[a].isAwake || (b >= 0 && bodies[b].isAwake) else { continue }
      (record.pointee.forceX, record.pointee.forceY, record.pointee.torque) = (0, 0, 0)
      record.pointee.motorLoad = 0
      let kinds = kind.rowKinds(of: record, in: self, over: duration)
      if kinds.isEmpty {
        record.pointee.noteAnchor()
        continue
      }
      listed[count] = ListedJoint(row: Int32(row), rowKinds: kinds.rawValue)
      count += 1
      present.formUnion(kinds)
      let isWhole = record.pointee.noteTravel() || !kinds.isSubset(of: .leaping)
      mark(a, kinds, isWhole: isWhole)
      mark(b, kinds, isWhole: isWhole)
      isAnyWhole = isAnyWhole || isWhole || bodies[a].isDriven || (b >= 0 && bodies[b].isDriven)
    }
    scratch.joints.listed.truncate(to: count)
    var runs = JointRuns(&scratch.joints, present, count: count, bodies: self.bodies.count)
    if !present.isSubset(of: .armless) {
      runs.leverages = scratch.joints.leverages.scratch(count: self.bodies.count)
    }
    if !present.isDisjoint(with: [.pin, .weld]) {
      runs.jointsAtBodies = scratch.joints.jointsAtBodies.scratch(count: self.bodies.count)
    }
    runs.areWhole = isAnyWhole
    return runs
  }

  /// A generous upper bound of the distance that a point of a body moves in a step, in points.
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
  /// Computes the rows of the listed joints, with the impulses of the previous step.
  ///
  /// The functions that it calls are mutating too, because the compiler would otherwise copy the
  /// whole context for each call.
  mutating func prepareJoints(_ memos: inout SpringMemos) {
    for index in 0..<runs.listedCount {
      let listed = runs.listed[index]
      let record = joints + Int(listed.row)
      let kinds = JointRowKinds(rawValue: listed.rowKinds)
      if !kinds.isDisjoint(with: .springs) {
        runs.pulls[Int(record.pointee.bodyA)] = BodyState()
        if record.pointee.bodyB >= 0 { runs.pulls[Int(record.pointee.bodyB)] = BodyState() }
      }
      JointKind(rawValue: record.pointee.kind)?.prepare(listed.row, kinds, in: &self, &memos)
    }
    if runs.rigidJoints.count > 0 { findBlockSystems() }
    raiseInertias()
    if runs.areWhole || groupCount > 0 { spreadWholeSubsteps() }
    if runs.springs.count > 0 { groupSprings() }
    dealJoints()
  }
  /// Makes all bodies connected by joints move by whole substeps if one of them does.
  private func spreadWholeSubsteps() {
    var isSpread = false
    while !isSpread {
      isSpread = true
      for index in 0..<runs.listedCount where spreadWholeSubsteps(over: index) { isSpread = false }
      if isSpread { return }
      // It goes backwards, because a joint may come after the one to which it passes the mark.
      for index in (0..<runs.listedCount).reversed() where spreadWholeSubsteps(over: index) {
        isSpread = false
      }
    }
  }

  /// Makes both bodies of a joint move by whole substeps if one of them does.
  ///
  /// - Returns: Whether that changed one of them.
  @inline(always)
  private func spreadWholeSubsteps(over index: Int) -> Bool {
    let record = joints + Int(runs.listed[index].row)
    let (a, b) = (Int(record.pointee.bodyA), Int(record.pointee.bodyB))
    guard b >= 0, !bodies[a].isFixed, !bodies[b].isFixed else { return false }
    let differing = (bodies[a].flags ^ bodies[b].flags) & BodyRecord.wholeSubsteps
    if differing == 0 { return false }
    bodies[a].flags |= differing
    bodies[b].flags |= differing
    return true
  }
}
