// All kinds of joints, of their settings and of their rows. A new kind of joint adds a line to most
// lists here and in `JointRuns.swift`; its mathematics is in a separate file.

/// The kinds of joints, by the numbers that records store: a new one comes last.
enum JointKind: UInt32 {
  case distance = 1
  case pin
  case target
  case slider
  case weld

  /// The type that implements the kind.
  var joint: any Joint.Type {
    switch self {
    case .distance: DistanceJoint.self
    case .pin: PinJoint.self
    case .target: TargetJoint.self
    case .slider: SliderJoint.self
    case .weld: WeldJoint.self
    }
  }
}

// These are called for each joint in each step, so they switch over the kinds: calls through
// `joint` are slower.
extension JointKind {
  @inline(always)
  func rowKinds(of record: UnsafePointer<JointRecord>, in world: World, over duration: Double)
    -> JointRowKinds
  {
    switch self {
    case .distance: DistanceJoint.rowKinds(of: record, in: world, over: duration)
    case .pin: PinJoint.rowKinds(of: record, in: world, over: duration)
    case .target: TargetJoint.rowKinds(of: record, in: world, over: duration)
    case .slider: SliderJoint.rowKinds(of: record, in: world, over: duration)
    case .weld: WeldJoint.rowKinds(of: record, in: world, over: duration)
    }
  }

  @inline(always)
  func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    switch self {
    case .distance: DistanceJoint.prepare(row, kinds, in: &step, &memos)
    case .pin: PinJoint.prepare(row, kinds, in: &step, &memos)
    case .target: TargetJoint.prepare(row, kinds, in: &step, &memos)
    case .slider: SliderJoint.prepare(row, kinds, in: &step, &memos)
    case .weld: WeldJoint.prepare(row, kinds, in: &step, &memos)
    }
  }
}

/// The settings that some kinds of joints have, as messages name them.
enum JointSetting: String {
  case ends = "end on its body"
  case length
  case dampingAcross = "damping across"
  case spring
  case target
  case axis
  case referenceAngle = "reference angle"
  case limits
  case motor
  case friction
  case angularSpring = "spring to an angle"
}

/// The kinds of rows that a joint has in a step.
struct JointRowKinds: OptionSet, Sendable {
  let rawValue: UInt32

  static let target = JointRowKinds(rawValue: 1)
  static let spring = JointRowKinds(rawValue: 1 << 1)
  static let crossSpring = JointRowKinds(rawValue: 1 << 2)
  static let softPin = JointRowKinds(rawValue: 1 << 3)
  static let angularSpring = JointRowKinds(rawValue: 1 << 4)
  static let range = JointRowKinds(rawValue: 1 << 5)
  static let rod = JointRowKinds(rawValue: 1 << 6)
  static let slider = JointRowKinds(rawValue: 1 << 7)
  static let drive = JointRowKinds(rawValue: 1 << 8)
  static let angle = JointRowKinds(rawValue: 1 << 9)
  static let pin = JointRowKinds(rawValue: 1 << 10)
  static let weld = JointRowKinds(rawValue: 1 << 11)
  static let swing = JointRowKinds(rawValue: 1 << 12)

  /// The rows that act once per substep and are not solved.
  static let springs: JointRowKinds = [.target, .spring, .crossSpring, .softPin, .angularSpring]
  /// The rows that are solved side by side.
  static let lanes: JointRowKinds = [.rod, .drive, .pin]
  /// The rows whose bodies move by half a substep at the start of a step.
  static let leaping: JointRowKinds = [.range, .rod, .pin]
  /// The rows without arms.
  static let armless: JointRowKinds = [.target, .angularSpring]
}

// Results depend on the order of the runs: if two rows act on one body, the later one has less
// error.
extension StepContext {
  /// Applies the springs once per substep, before anything is solved: see `SpringRow`.
  func applySprings() {
    pullTargets()
    pullSpringLanes()
    pull(runs.crossSprings)
    pull(runs.softPins)
    pull(runs.angularSprings)
    damp(runs.targets)
    dampSpringLanes()
    damp(runs.crossSprings)
    damp(runs.softPins)
    damp(runs.angularSprings)
    addPulls()
  }

  /// Computes the values that depend on the bodies' poses, after these have moved.
  func placeJoints() {
    place(runs.rodLanes)
    place(runs.driveLanes)
    place(runs.pinLanes)
    placeSeries()
  }

  /// Applies the impulses of the previous substep.
  func warmStartJoints() {
    warmStart(runs.ranges)
    warmStart(runs.rodLanes)
    warmStart(runs.swings)
    warmStart(runs.sliders)
    warmStart(runs.driveLanes)
    warmStart(runs.angles)
    warmStart(runs.pinLanes)
    warmStart(runs.welds)
    warmStartSeries()
    warmStartBlocks()
  }

  /// Solves all constraints of joints once, in the same order in the relaxing and the biased sweep.
  ///
  /// In the opposite order the relaxing sweep would first solve the rows that were solved last, and
  /// remove half as much velocity: nets then keep the velocities that correct errors, add those of
  /// the next substep, and explode.
  func solveJoints(isBiased: Bool) {
    let softness = isBiased ? jointSoftness : .none
    solve(runs.ranges, softness)
    solve(runs.rodLanes, softness, isBiased: isBiased)
    solve(runs.swings, softness)
    solve(runs.sliders, softness)
    solve(runs.driveLanes, softness, isBiased: isBiased)
    solve(runs.angles, softness)
    solve(runs.pinLanes, softness, isBiased: isBiased)
    solve(runs.welds, softness)
    solveSeries(softness, isBiased: isBiased)
    solveBlockSystems(softness)
  }

  /// Moves travelling points of the plane by one substep.
  func moveAnchors() {
    moveAnchors(runs.ranges)
    moveAnchors(runs.rodLanes)
    moveAnchors(runs.swings)
    moveAnchors(runs.sliders)
    moveAnchors(runs.pinLanes)
    moveAnchors(runs.welds)
    moveSeriesAnchors()
    moveAnchors(runs.blockRows)
  }

  /// Stores the impulses for the next step, and the corresponding forces.
  func storeJoints() {
    store(runs.targets)
    storeSpringLanes()
    store(runs.crossSprings)
    store(runs.softPins)
    store(runs.angularSprings)
    store(runs.ranges)
    store(runs.rodLanes)
    store(runs.swings)
    store(runs.pinLanes)
    store(runs.driveLanes)
    store(runs.angles)
    store(runs.welds)
    storeSeries()
    store(runs.blockRows)
    store(runs.sliders)
  }

  /// Adds the impulses of the previous step, times their arms, to the leverages of bodies.
  func addLeverages(to leverages: UnsafeMutablePointer<Leverage>) {
    add(runs.rigidJoints, to: leverages)
    for index in 0..<boundCount {
      let leverage = leverages + Int(bound[index].row)
      leverage.pointee.pinCount = leverage.pointee.count
    }
    for index in 0..<runs.rigidJoints.count where runs.rigidJoints.rows[index].isWeld {
      let ends = runs.rigidJoints.rows[index].ends
      leverages[Int(ends.bodyA)].pinCount = 0
      if ends.bodyB >= 0 { leverages[Int(ends.bodyB)].pinCount = 0 }
    }
    add(runs.rods, to: leverages)
    add(runs.ranges, to: leverages)
    add(runs.sliders, to: leverages)
    add(runs.springs, to: leverages)
    add(runs.crossSprings, to: leverages)
    add(runs.softPins, to: leverages)
  }
}
