/// Four contacts that share no body which an impulse can move, solved side by side.
struct ContactLanes: BitwiseCopyable, Sendable {
  /// The rows of the contacts; -1 where the lane is empty.
  var contacts = LaneRows()
  /// The rows of the bodies; of a body that no impulse moves the row's complement.
  var bodiesA = LaneRows()
  var bodiesB = LaneRows()
  /// 1 where a contact can bounce, 2 where one came so fast into the step that it may.
  var elasticState: Int32 = 0
  /// 1 where shapes overlap so much that they have to be parted gently.
  var isDeep: Int32 = 0
  var unused = (Int32(0), Int32(0))

  var normalX = Lanes.zero
  var normalY = Lanes.zero
  var friction = Lanes.zero
  var elasticity = Lanes.zero
  /// The roundings of the shapes, which do not turn with the bodies.
  var radiusA = Lanes.zero
  var radiusB = Lanes.zero
  /// The inverse masses.
  var massAX = Lanes.zero
  var massAY = Lanes.zero
  var inertiaA = Lanes.zero
  var massBX = Lanes.zero
  var massBY = Lanes.zero
  var inertiaB = Lanes.zero
  /// How an impulse at one point changes the speed at the other, along the normal and across.
  var coupling = Lanes.zero
  var tangentCoupling = Lanes.zero
  /// 1 / (1 - c² m n) for the coupling c and the points' effective masses m and n, or 0 where the
  /// two points are so near to each other that they cannot be told apart.
  var blockScale = Lanes.zero
  /// What acts from outside brings the bodies together by this much, in pt/s²; for what bounces.
  var approach = Lanes.zero
  /// The square of the speed that no body of a deep overlap leaves with.
  var speedLimit = Lanes.zero
  var first = ContactPointLanes()
  var second = ContactPointLanes()
}

/// A point of each of four contacts.
struct ContactPointLanes: BitwiseCopyable, Sendable {
  /// The arms of an impulse along the normal, and across it, about the centers of mass.
  var normalArmA = Lanes.zero
  var normalArmB = Lanes.zero
  var tangentArmA = Lanes.zero
  var tangentArmB = Lanes.zero
  /// The gap at the start of the step.
  var separation = Lanes.zero
  /// The effective masses; 0 where there is no such point.
  var normalMass = Lanes.zero
  var tangentMass = Lanes.zero
  var normalImpulse = Lanes.zero
  var tangentImpulse = Lanes.zero
  var totalNormalImpulse = Lanes.zero
  var totalTangentImpulse = Lanes.zero
  var relativeVelocity = Lanes.zero

  /// Adds the impulses of a pass to those of the step.
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
  /// Carried along, because it stands beside them in memory.
  let turn: Lanes

  /// The squares of the speeds.
  @inline(__always)
  var square: Lanes { x * x + y * y }
}

/// What the passes of a step have moved four bodies by, so far.
struct DisplacementLanes {
  let x: Lanes
  let y: Lanes
  let sine: Lanes
  let cosine: Lanes
}

extension StepContext {
  @inline(__always)
  func velocities(_ rows: LaneRows) -> VelocityLanes {
    let lanes = transposed(
      motionHalf(rows.x, 0), motionHalf(rows.y, 0), motionHalf(rows.z, 0), motionHalf(rows.w, 0))
    return VelocityLanes(x: lanes.x, y: lanes.y, w: lanes.z, turn: lanes.w)
  }

  @inline(__always)
  func displacements(_ rows: LaneRows) -> DisplacementLanes {
    let lanes = transposed(
      motionHalf(rows.x, 1), motionHalf(rows.y, 1), motionHalf(rows.z, 1), motionHalf(rows.w, 1))
    return DisplacementLanes(x: lanes.x, y: lanes.y, sine: lanes.z, cosine: lanes.w)
  }

  /// Writes velocities back, except for bodies that no impulse moves.
  ///
  /// Apart, as else the compiler moves shuffles up from here until it has taken all lanes apart.
  @inline(never)
  func store(_ velocities: VelocityLanes, _ rows: LaneRows) {
    let lanes = transposed(velocities.x, velocities.y, velocities.w, velocities.turn)
    target(rows.x).pointee = lanes.x
    target(rows.y).pointee = lanes.y
    target(rows.z).pointee = lanes.z
    target(rows.w).pointee = lanes.w
  }

  /// Where a velocity goes: always somewhere, as a branch would take the lanes apart.
  @inline(__always)
  private func target(_ row: Int32) -> UnsafeMutablePointer<Lanes> {
    let motion = row >= 0 ? motions + Int(row) : nowhere
    return UnsafeMutableRawPointer(motion).assumingMemoryBound(to: Lanes.self)
  }

  /// Velocity and turn, or displacement, sine and cosine: a record of motion is two halves.
  @inline(__always)
  private func motionHalf(_ row: Int32, _ half: Int) -> Lanes { motionHalves(row)[half] }

  @inline(__always)
  func motionHalves(_ row: Int32) -> UnsafeMutablePointer<Lanes> {
    let row = Int(row ^ (row >> 31))
    return UnsafeMutableRawPointer(motions + row).assumingMemoryBound(to: Lanes.self)
  }
}
