import CSweeps

/// The kinds of contacts among the groups of a step.
struct ContactKinds: OptionSet {
  let rawValue: Int32
  /// Shapes overlap that were placed into each other.
  static let depenetrating = ContactKinds(rawValue: 1)
  /// A contact is an impact: fast at the start of the step.
  static let impact = ContactKinds(rawValue: 2)
  /// A contact is fast enough that it may bounce.
  static let bouncing = ContactKinds(rawValue: 4)
  /// A contact without elasticity is fast enough that it stops together with others.
  static let landing = ContactKinds(rawValue: 8)
  /// So is one of several contacts with immovable bodies that may be too slow to bounce.
  static let slowLanding = ContactKinds(rawValue: 16)
}

extension LaneOffsets {
  /// The offsets of rows.
  @inline(always)
  init(_ rows: SIMD4<Int32>) {
    self.init()
    let stride = UInt32(MemoryLayout<BodyState>.stride)
    let offsets = SIMD4<UInt32>(truncatingIfNeeded: rows) &* stride
    (x, y, z, w) = (offsets.x, offsets.y, offsets.z, offsets.w)
  }

  /// The row of a lane.
  @inline(always)
  func row(_ lane: Int) -> Int {
    Int(SIMD4(x, y, z, w)[lane]) / MemoryLayout<BodyState>.stride
  }
}

extension ContactLanes {
  /// Whether a contact has a second point.
  @inline(always) var hasSecond: Bool { singleState < 2 }
}

// The formulas of the sweeps, for computations of Swift on the same groups.
extension StepContext {
  @inline(always)
  func velocities(_ bodies: LaneOffsets) -> VelocityLanes { velocities(bodies, in: motions) }

  @inline(always)
  func velocities(
    _ bodies: LaneOffsets, in states: UnsafeMutablePointer<BodyState>
  ) -> VelocityLanes {
    withUnsafePointer(to: bodies) { CSweeps.velocities(states, $0) }
  }

  @inline(always)
  func displacements(_ bodies: LaneOffsets) -> DisplacementLanes {
    withUnsafePointer(to: bodies) { CSweeps.displacements(motions, $0) }
  }

  /// Stores the velocities of a group's bodies.
  @inline(always)
  func store(_ a: VelocityLanes, _ b: VelocityLanes, _ group: UnsafePointer<ContactLanes>) {
    storeVelocities(motions, group, a, b)
  }

  /// Stores velocities.
  @inline(always)
  func store(
    _ velocities: VelocityLanes, _ targets: LaneOffsets,
    in states: UnsafeMutablePointer<BodyState>
  ) {
    withUnsafePointer(to: targets) {
      scatter(
        Transposed(x: velocities.x, y: velocities.y, z: velocities.w, w: velocities.turn),
        states, $0)
    }
  }

  @inline(always)
  func normalVelocity(
    _ point: ContactPointLanes, _ group: UnsafePointer<ContactLanes>, _ a: VelocityLanes,
    _ b: VelocityLanes
  ) -> Lanes {
    withUnsafePointer(to: point) { CSweeps.normalVelocity($0, group, a, b) }
  }

  @inline(always)
  func tangentVelocity(
    _ point: ContactPointLanes, _ group: UnsafePointer<ContactLanes>, _ a: VelocityLanes,
    _ b: VelocityLanes
  ) -> Lanes {
    withUnsafePointer(to: point) { CSweeps.tangentVelocity($0, group, a, b) }
  }

  @inline(always)
  func relativeMotion(_ group: UnsafePointer<ContactLanes>) -> RelativeMotion {
    CSweeps.relativeMotion(motions, group)
  }

  @inline(always)
  func separation(_ point: ContactPointLanes, _ motion: RelativeMotion) -> Lanes {
    withUnsafePointer(to: point) { CSweeps.separation($0, motion) }
  }

  /// The smaller of the separations at the points of four contacts.
  @inline(always)
  func separations(_ group: UnsafePointer<ContactLanes>) -> Lanes {
    let motion = relativeMotion(group)
    return Lanes.smaller(
      separation(group.pointee.first, motion), separation(group.pointee.second, motion))
  }

  /// The two halves of a body's state: velocity and angle; displacement, sine and cosine.
  @inline(always)
  func motionHalves(_ row: Int32) -> UnsafeMutablePointer<Lanes> {
    UnsafeMutableRawPointer(motions + Int(row)).assumingMemoryBound(to: Lanes.self)
  }

  /// The pulls on a body, in the same order as velocities.
  @inline(always)
  func pullLanes(_ row: Int32) -> UnsafeMutablePointer<Lanes> {
    UnsafeMutableRawPointer(runs.pulls + Int(row)).assumingMemoryBound(to: Lanes.self)
  }
}
