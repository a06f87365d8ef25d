import CSweeps

/// Up to four springs that are applied side by side; each moves other bodies.
struct SpringLanes: BitwiseCopyable, Sendable {
  /// The offsets of the bodies' motions; B's are unused for springs that end in the plane.
  var bodiesA = LaneOffsets()
  var bodiesB = LaneOffsets()
  /// The offsets to which velocities are written: `nowhere` for bodies that no impulse moves.
  var targetsA = LaneOffsets()
  var targetsB = LaneOffsets()
  /// The rows of the joints.
  var rows = LaneRows()
  var count: Int32 = 0
  /// Whether the springs are between bodies.
  var hasB = false
  var ax = Lanes()
  var ay = Lanes()
  var bx = Lanes()
  var by = Lanes()
  var deltaX = Lanes()
  var deltaY = Lanes()
  var length = Lanes()
  var damping = Lanes()
  var stiffness = Lanes()
  var loss = Lanes()
  var ahead = Lanes()
  var lostX = Lanes()
  var lostY = Lanes()
  var massA = JointMasses<Lanes>()
  var massB = JointMasses<Lanes>()
  /// The arms, the axes and the effective masses along them in a substep.
  var armsA = LaneArms()
  var armsB = LaneArms()
  var axisX = Lanes()
  var axisY = Lanes()
  var mass = Lanes()
  var impulseX = Lanes()
  var impulseY = Lanes()
  var angularImpulse = Lanes()
}

/// Springs that will be applied side by side, as indexes in the run of springs.
struct SpringGroup: BitwiseCopyable, Sendable {
  /// Lanes without a spring repeat the first one; their results are dropped.
  private(set) var indexes: InlineArray<4, Int32>
  private(set) var count = 0
  let hasB: Bool
  /// The bodies at the springs' ends that impulses move; -1 for none.
  private(set) var movedA = InlineArray<4, Int32>(repeating: -1)
  private(set) var movedB = InlineArray<4, Int32>(repeating: -1)

  init(first springIndex: Int, hasB: Bool) {
    indexes = InlineArray(repeating: Int32(springIndex))
    self.hasB = hasB
  }

  /// Whether there is room for a spring, and no spring of the group moves one of its bodies.
  @inline(always)
  func takes(_ a: Int32, _ b: Int32, hasB: Bool) -> Bool {
    if count == 4 || self.hasB != hasB { return false }
    // -1 stands for any unmoved body, so it must not match itself.
    let (a, b) = (a < 0 ? -2 : a, b < 0 ? -2 : b)
    for lane in 0..<count {
      let (otherA, otherB) = (movedA[lane], movedB[lane])
      if otherA == a || otherB == a || otherA == b || otherB == b { return false }
    }
    return true
  }

  @inline(always)
  mutating func add(_ springIndex: Int, _ a: Int32, _ b: Int32) {
    indexes[count] = Int32(springIndex)
    movedA[count] = a
    movedB[count] = b
    count += 1
  }
}

extension StepContext {
  /// Assigns the springs to groups of four.
  ///
  /// A spring goes to the first open group that does not have its bodies yet. At most four groups
  /// are open at a time, so that the search stays short.
  mutating func groupSprings() {
    let groups = runs.springGroups
    let open = 4
    var first = 0
    var end = 0
    for springIndex in 0..<runs.springs.count {
      let spring = runs.springs.rows + springIndex
      let hasB = spring.pointee.ends.bodyB >= 0
      let a = moved(spring.pointee.ends.bodyA)
      let b = hasB ? moved(spring.pointee.ends.bodyB) : -1
      var index = first
      while index < end && !groups[index].takes(a, b, hasB: hasB) { index += 1 }
      if index == end {
        groups[end] = SpringGroup(first: springIndex, hasB: hasB)
        end += 1
      }
      groups[index].add(springIndex, a, b)
      while first < end && (groups[first].count == 4 || end - first > open) { first += 1 }
    }
    for index in 0..<end { runs.springLanes.append(lanes(of: groups[index])) }
  }

  /// The row of a body that impulses move; -1 for other bodies.
  @inline(always)
  private func moved(_ row: Int32) -> Int32 { masses[Int(row)].isImmovable ? -1 : row }

  @inline(always)
  private func lanes(of group: SpringGroup) -> SpringLanes {
    let springs = runs.springs.rows
    let (a, b) = (springs + Int(group.indexes[0]), springs + Int(group.indexes[1]))
    let (c, d) = (springs + Int(group.indexes[2]), springs + Int(group.indexes[3]))
    let anchors = transposed(
      a.pointee.anchors, b.pointee.anchors, c.pointee.anchors, d.pointee.anchors)
    let deltas = transposed(a.pointee.deltas, b.pointee.deltas, c.pointee.deltas, d.pointee.deltas)
    let substep = transposed(
      a.pointee.spring.lanes, b.pointee.spring.lanes, c.pointee.spring.lanes,
      d.pointee.spring.lanes)
    var lanes = SpringLanes()
    (lanes.count, lanes.hasB) = (Int32(group.count), group.hasB)
    lanes.rows = LaneRows(
      x: a.pointee.ends.row, y: b.pointee.ends.row, z: c.pointee.ends.row, w: d.pointee.ends.row)
    (lanes.ax, lanes.ay) = (anchors.x, anchors.y)
    (lanes.deltaX, lanes.deltaY) = (deltas.x, deltas.y)
    (lanes.lostX, lanes.lostY) = (deltas.z, deltas.w)
    (lanes.damping, lanes.stiffness) = (substep.x, substep.y)
    (lanes.loss, lanes.ahead) = (substep.z, substep.w)
    lanes.length = Lanes(
      a.pointee.length, b.pointee.length, c.pointee.length, d.pointee.length)
    let bodiesA = SIMD4(
      a.pointee.ends.bodyA, b.pointee.ends.bodyA, c.pointee.ends.bodyA, d.pointee.ends.bodyA)
    lanes.bodiesA = LaneOffsets(bodiesA)
    lanes.targetsA = targets(group.movedA)
    lanes.massA = inverseMasses(bodiesA)
    if group.hasB {
      let bodiesB = SIMD4(
        a.pointee.ends.bodyB, b.pointee.ends.bodyB, c.pointee.ends.bodyB, d.pointee.ends.bodyB)
      lanes.bodiesB = LaneOffsets(bodiesB)
      lanes.targetsB = targets(group.movedB)
      lanes.massB = inverseMasses(bodiesB)
      (lanes.bx, lanes.by) = (anchors.z, anchors.w)
    }
    return lanes
  }

  /// The offsets to which velocities are written: `nowhere` for empty lanes and unmoved bodies.
  @inline(always)
  private func targets(_ moved: InlineArray<4, Int32>) -> LaneOffsets {
    let rows = SIMD4(moved[0], moved[1], moved[2], moved[3])
    return LaneOffsets(rows.replacing(with: nowhere, where: rows .< 0))
  }

  /// Adds the impulses of the springs to the forces of their joints.
  func storeSpringLanes() {
    let scale = inverseH / Float(substepCount)
    for index in 0..<runs.springLanes.count {
      let c = runs.springLanes.rows[index]
      for lane in 0..<Int(c.count) {
        let record = joints + Int(c.rows[lane])
        record.pointee.forceX += c.impulseX[lane] * scale
        record.pointee.forceY += c.impulseY[lane] * scale
        record.pointee.torque += c.angularImpulse[lane] * scale
      }
    }
  }
}

// Four numbers of a spring that are loaded at once.
extension PointSpring {
  @inline(always) fileprivate var anchors: Lanes { Lanes(ends.ax, ends.ay, ends.bx, ends.by) }
  @inline(always) fileprivate var deltas: Lanes { Lanes(ends.deltaX, ends.deltaY, lostX, lostY) }
}

extension SpringSubstep {
  @inline(always) fileprivate var lanes: Lanes { Lanes(damping, stiffness, loss, ahead) }
}
