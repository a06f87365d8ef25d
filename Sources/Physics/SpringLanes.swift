/// Up to four springs that are applied side by side: no two move the same body.
struct SpringLanes: BitwiseCopyable, Sendable {
  var bodiesA = LaneRows()
  /// 0 and unused where the springs go to the plane.
  var bodiesB = LaneRows()
  /// The rows of the constraints.
  var rows = LaneRows()
  var count: Int32 = 0
  /// Whether the springs are between bodies.
  var hasB: UInt32 = 0
  var ax = Lanes()
  var ay = Lanes()
  var bx = Lanes()
  var by = Lanes()
  var wayX = Lanes()
  var wayY = Lanes()
  var length = Lanes()
  var damping = Lanes()
  var rate = Lanes()
  var loss = Lanes()
  var ahead = Lanes()
  var loadX = Lanes()
  var loadY = Lanes()
  var massA = LaneMasses()
  var massB = LaneMasses()
  var impulseX = Lanes()
  var impulseY = Lanes()
  var angularImpulse = Lanes()
}

/// The inverse masses of four bodies.
struct LaneMasses: BitwiseCopyable, Sendable {
  var x = Lanes()
  var y = Lanes()
  var inertia = Lanes()
}

/// Springs that will be applied side by side: places in the run of springs.
struct SpringGroup: BitwiseCopyable, Sendable {
  var places = LaneRows()
  var count: Int32 = 0
  var hasB: UInt32 = 0
}

extension StepContext {
  /// Deals the springs out into groups of four.
  ///
  /// A spring goes to the first of the few groups that are open and do not have its bodies yet.
  mutating func groupSprings() {
    let groups = runs.springGroups
    let open = 4
    var first = 0
    var end = 0
    for place in 0..<runs.springs.count {
      let ends = runs.springs.rows[place].ends
      let hasB: UInt32 = ends.bodyB >= 0 ? 1 : 0
      var index = first
      while index < end && !fits(ends, hasB, in: groups[index]) { index += 1 }
      if index == end {
        groups[end] = SpringGroup()
        groups[end].hasB = hasB
        end += 1
      }
      groups[index].places[Int(groups[index].count)] = Int32(place)
      groups[index].count += 1
      while first < end && (groups[first].count == 4 || end - first > open) { first += 1 }
    }
    for index in 0..<end { runs.springLanes.append(lanes(of: groups[index])) }
  }

  @inline(__always)
  private func fits(_ ends: ConstraintEnds, _ hasB: UInt32, in group: SpringGroup) -> Bool {
    if group.count == 4 || group.hasB != hasB { return false }
    for lane in 0..<Int(group.count) {
      let other = runs.springs.rows + Int(group.places[lane])
      let (a, b) = (other.pointee.ends.bodyA, other.pointee.ends.bodyB)
      if isShared(ends.bodyA, a, b) || (hasB != 0 && isShared(ends.bodyB, a, b)) { return false }
    }
    return true
  }

  @inline(__always)
  private func isShared(_ body: Int32, _ a: Int32, _ b: Int32) -> Bool {
    (body == a || body == b) && !masses[Int(body)].isImmovable
  }

  @inline(__always)
  private func lanes(of group: SpringGroup) -> SpringLanes {
    // Lanes without a spring repeat the first one, and what they compute is dropped.
    let springs = runs.springs.rows
    func place(_ lane: Int) -> Int { Int(group.places[lane < Int(group.count) ? lane : 0]) }
    let (a, b) = (springs + place(0), springs + place(1))
    let (c, d) = (springs + place(2), springs + place(3))
    @inline(__always)
    func each(_ value: (PreparedSpring) -> Float) -> Lanes {
      Lanes(value(a.pointee), value(b.pointee), value(c.pointee), value(d.pointee))
    }
    @inline(__always)
    func rows(_ value: (ConstraintEnds) -> Int32) -> LaneRows {
      LaneRows(
        x: value(a.pointee.ends), y: value(b.pointee.ends), z: value(c.pointee.ends),
        w: value(d.pointee.ends))
    }
    @inline(__always)
    func masses(_ rows: LaneRows) -> LaneMasses {
      let masses = self.masses
      let (a, b) = (masses + Int(rows.x), masses + Int(rows.y))
      let (c, d) = (masses + Int(rows.z), masses + Int(rows.w))
      return LaneMasses(
        x: Lanes(a.pointee.x, b.pointee.x, c.pointee.x, d.pointee.x),
        y: Lanes(a.pointee.y, b.pointee.y, c.pointee.y, d.pointee.y),
        inertia: Lanes(
          a.pointee.inertia, b.pointee.inertia, c.pointee.inertia, d.pointee.inertia))
    }
    var lanes = SpringLanes()
    lanes.rows = rows { $0.row }
    lanes.bodiesA = rows { $0.bodyA }
    lanes.massA = masses(lanes.bodiesA)
    (lanes.count, lanes.hasB) = (group.count, group.hasB)
    (lanes.ax, lanes.ay) = (each { $0.ends.ax }, each { $0.ends.ay })
    if group.hasB != 0 {
      lanes.bodiesB = rows { $0.bodyB }
      lanes.massB = masses(lanes.bodiesB)
      (lanes.bx, lanes.by) = (each { $0.ends.bx }, each { $0.ends.by })
    }
    (lanes.wayX, lanes.wayY) = (each { $0.ends.wayX }, each { $0.ends.wayY })
    lanes.length = each { $0.length }
    (lanes.damping, lanes.rate) = (each { $0.spring.damping }, each { $0.spring.rate })
    (lanes.loss, lanes.ahead) = (each { $0.spring.loss }, each { $0.spring.ahead })
    (lanes.loadX, lanes.loadY) = (each { $0.loadX }, each { $0.loadY })
    return lanes
  }

  /// Adds what the springs did to the forces of their constraints.
  func reportSprings() {
    let scale = inverseH / Float(passCount)
    for index in 0..<runs.springLanes.count {
      let c = runs.springLanes.rows[index]
      for lane in 0..<Int(c.count) {
        let record = constraints + Int(c.rows[lane])
        record.pointee.forceX += c.impulseX[lane] * scale
        record.pointee.forceY += c.impulseY[lane] * scale
        record.pointee.torque += c.angularImpulse[lane] * scale
      }
    }
  }
}
