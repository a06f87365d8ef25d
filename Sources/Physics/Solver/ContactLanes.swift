/// Four contacts that share no body which an impulse can move, solved side by side.
struct ContactLanes: BitwiseCopyable, Sendable {
  /// The rows of the contacts; -1 where the lane is empty.
  var contacts = LaneRows()
  /// The offsets of the bodies' states; in an empty lane those of the first contact.
  var bodiesA = LaneOffsets()
  var bodiesB = LaneOffsets()
  /// The offsets to which velocities are written; bodies that no impulse moves have none.
  var targetsA = LaneOffsets()
  var targetsB = LaneOffsets()
  /// 1 where a contact can bounce, 2 where one is fast enough at the start of the step to bounce.
  var elasticState: Int32 = 0
  /// 1 where a contact is fast at the start of the step, so that its friction can turn a body.
  var isImpact: Int32 = 0
  /// 1 where a contact has a single point, and where one of those rolls slowly.
  var pivots: Int32 = 0
  var rolls: Int32 = 0

  var normalX = Lanes.zero
  var normalY = Lanes.zero
  var friction = Lanes.zero
  var elasticity = Lanes.zero
  /// The inverse masses.
  var massAX = Lanes.zero
  var massAY = Lanes.zero
  var inertiaA = Lanes.zero
  var massBX = Lanes.zero
  var massBY = Lanes.zero
  var inertiaB = Lanes.zero
  /// The change of speed at one point by an impulse at the other, along the normal and across.
  var coupling = Lanes.zero
  var tangentCoupling = Lanes.zero
  /// 1 / (1 - c² m n) for the coupling c and the points' effective masses m and n.
  var blockScale = Lanes.zero
  /// The fraction of the mass with which an overlap is solved; the rest is soft.
  var softScale = Lanes.zero
  /// Negative where the points are too near to each other to be distinguished.
  var distinction = Lanes.zero
  /// The external acceleration of the bodies toward each other, in pt/s²; for bounces.
  var approach = Lanes.zero
  /// Negative where a contact has a single point; used only where there are such contacts.
  var pivot = Lanes.zero
  /// The arm by which the load resists slow rolling, in points, the effective mass of turning, and
  /// the angular impulse; only where something rolls.
  var rollingArm = Lanes.zero
  var rollingMass = Lanes.zero
  var rollingImpulse = Lanes.zero
  var first = ContactPointLanes()
  var second = ContactPointLanes()
}

/// The kinds of contacts among the groups of a step.
struct ContactKinds: OptionSet {
  let rawValue: Int32
  /// Shapes overlap that were put into each other.
  static let depenetrating = ContactKinds(rawValue: 1)
  /// A contact is fast at the start of the step.
  static let impact = ContactKinds(rawValue: 2)
  /// A contact is so fast that it may bounce.
  static let bouncing = ContactKinds(rawValue: 4)
}

/// A point of each of four contacts.
struct ContactPointLanes: BitwiseCopyable, Sendable {
  /// The arms of an impulse along the normal, and across it, about the centers of mass.
  var normalArmA = Lanes.zero
  var normalArmB = Lanes.zero
  var tangentArmA = Lanes.zero
  var tangentArmB = Lanes.zero
  /// The vectors to the corners, which turn with the bodies; the roundings around them do not.
  var coreA = Lanes.zero
  var coreB = Lanes.zero
  /// The separation at the start of the step.
  var separation = Lanes.zero
  /// The effective masses; 0 where there is no such point.
  var normalMass = Lanes.zero
  var tangentMass = Lanes.zero
  var normalImpulse = Lanes.zero
  /// The impulse that a substep began with, during depenetration.
  var warmImpulse = Lanes.zero
  var tangentImpulse = Lanes.zero
  var totalNormalImpulse = Lanes.zero
  var totalTangentImpulse = Lanes.zero
  var relativeVelocity = Lanes.zero

  /// Adds the impulses of a substep to those of the step.
  @inline(__always)
  mutating func addTotals() {
    totalNormalImpulse += normalImpulse
    totalTangentImpulse += tangentImpulse
  }
}

/// The velocities of four bodies.
struct VelocityLanes {
  var x: Lanes
  var y: Lanes
  var w: Lanes
  /// The added angle; it is included because it is next to the velocities in memory.
  let turn: Lanes
}

/// The displacements of four bodies by the substeps so far.
struct DisplacementLanes {
  let x: Lanes
  let y: Lanes
  let sine: Lanes
  let cosine: Lanes
}

/// The offsets of four states from the first one, in bytes.
struct LaneOffsets: BitwiseCopyable, Sendable {
  var x: UInt32 = 0
  var y: UInt32 = 0
  var z: UInt32 = 0
  var w: UInt32 = 0

  init() {}

  /// The offsets of rows.
  @inline(__always)
  init(_ rows: SIMD4<Int32>) {
    let stride = UInt32(MemoryLayout<BodyState>.stride)
    let offsets = SIMD4<UInt32>(truncatingIfNeeded: rows) &* stride
    (x, y, z, w) = (offsets.x, offsets.y, offsets.z, offsets.w)
  }

  /// The row of a lane.
  @inline(__always)
  func row(_ lane: Int) -> Int {
    Int(SIMD4(x, y, z, w)[lane]) / MemoryLayout<BodyState>.stride
  }
}

extension StepContext {
  @inline(__always)
  func velocities(_ bodies: LaneOffsets) -> VelocityLanes {
    let lanes = transposed(
      halves(bodies.x)[0], halves(bodies.y)[0], halves(bodies.z)[0], halves(bodies.w)[0])
    return VelocityLanes(x: lanes.x, y: lanes.y, w: lanes.z, turn: lanes.w)
  }

  @inline(__always)
  func displacements(_ bodies: LaneOffsets) -> DisplacementLanes {
    let lanes = transposed(
      halves(bodies.x)[1], halves(bodies.y)[1], halves(bodies.z)[1], halves(bodies.w)[1])
    return DisplacementLanes(x: lanes.x, y: lanes.y, sine: lanes.z, cosine: lanes.w)
  }

  /// Writes the velocities of a group's bodies back.
  ///
  /// A function of its own, because otherwise the compiler would move shuffles up from here until
  /// all lanes are taken apart.
  @inline(never)
  func store(
    _ a: VelocityLanes, _ b: VelocityLanes, _ group: UnsafePointer<ContactLanes>
  ) {
    write(a, group.pointee.targetsA)
    write(b, group.pointee.targetsB)
  }

  /// Writes velocities back; apart for the same reason.
  @inline(never)
  func store(_ velocities: VelocityLanes, _ targets: LaneOffsets) { write(velocities, targets) }

  @inline(__always)
  private func write(_ velocities: VelocityLanes, _ targets: LaneOffsets) {
    let lanes = transposed(velocities.x, velocities.y, velocities.w, velocities.turn)
    halves(targets.x)[0] = lanes.x
    halves(targets.y)[0] = lanes.y
    halves(targets.z)[0] = lanes.z
    halves(targets.w)[0] = lanes.w
  }

  /// Velocity and angle, then displacement, sine and cosine: a body's state is two halves.
  @inline(__always)
  private func halves(_ offset: UInt32) -> UnsafeMutablePointer<Lanes> {
    (UnsafeMutableRawPointer(motions) + Int(offset)).assumingMemoryBound(to: Lanes.self)
  }

  @inline(__always)
  func motionHalves(_ row: Int32) -> UnsafeMutablePointer<Lanes> {
    UnsafeMutableRawPointer(motions + Int(row)).assumingMemoryBound(to: Lanes.self)
  }
}
