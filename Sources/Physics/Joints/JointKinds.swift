// All kinds of joints, of their settings and of their rows. A new kind of joint is one more line in most
// lists here; its mathematics is in a file of its own.

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

// Called for each joint in each step, so they switch over the kinds: calls through `joint` are slower.
extension JointKind {
  @inline(__always)
  func rowKinds(of record: JointRecord, in world: World, over duration: Double) -> JointRowKinds {
    switch self {
    case .distance: DistanceJoint.rowKinds(of: record, in: world, over: duration)
    case .pin: PinJoint.rowKinds(of: record, in: world, over: duration)
    case .target: TargetJoint.rowKinds(of: record, in: world, over: duration)
    case .slider: SliderJoint.rowKinds(of: record, in: world, over: duration)
    case .weld: WeldJoint.rowKinds(of: record, in: world, over: duration)
    }
  }

  @inline(__always)
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

/// The settings that some kinds of joints have, in the words of messages.
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
  /// The rows without arms.
  static let armless: JointRowKinds = [.target, .angularSpring]
}

/// The rows of a step, in a run for each kind, so that a loop over a run never asks for kinds.
struct JointRuns {
  var targets: Run<TargetRow>
  var springs: Run<PointSpring>
  var springLanes: Run<SpringLanes>
  let springGroups: UnsafeMutablePointer<SpringGroup>
  var crossSprings: Run<CrossSpringRow>
  var softPins: Run<SoftPinRow>
  var angularSprings: Run<AngularSpringRow>
  var ranges: Run<RangeRow>
  var rods: Run<RodRow>
  var swings: Run<SwingFrictionRow>
  var sliders: Run<SliderRow>
  var drives: Run<AngularDriveRow>
  var angles: Run<AngleRow>
  var pins: Run<PinRow>
  var welds: Run<WeldRow>
  /// The rows of block tridiagonal systems, one system after the other.
  var blockRows: Run<BlockRow>
  /// All rigid pins and welds, before `findBlockSystems` deals them out to pins, welds and blocks.
  var rigidJoints: Run<BlockRow>
  var jointsAtBodies: UnsafeMutablePointer<JointsAtBody>
  /// The bodies whose inertia the step raises.
  var raised: Run<RaisedInertia>
  /// By body; nil where no joint has arms.
  var leverages: UnsafeMutablePointer<Leverage>?
  let listed: UnsafePointer<ListedJoint>
  let listedCount: Int
  /// Whether a point of the plane moves in this step.
  var areDragged = false

  /// Takes memory for the kinds of rows that are present, for one row per joint.
  init(_ scratch: inout JointScratch, _ present: JointRowKinds, count: Int) {
    func capacity(_ kinds: JointRowKinds) -> Int { present.isDisjoint(with: kinds) ? 0 : count }
    targets = Run(&scratch.targets, capacity: capacity(.target))
    springLanes = Run(&scratch.springLanes, capacity: capacity(.spring))
    springGroups = scratch.springGroups.scratch(count: capacity(.spring))
    springs = Run(&scratch.springs, capacity: capacity(.spring))
    crossSprings = Run(&scratch.crossSprings, capacity: capacity(.crossSpring))
    softPins = Run(&scratch.softPins, capacity: capacity(.softPin))
    angularSprings = Run(&scratch.angularSprings, capacity: capacity(.angularSpring))
    ranges = Run(&scratch.ranges, capacity: capacity(.range))
    rods = Run(&scratch.rods, capacity: capacity(.rod))
    swings = Run(&scratch.swings, capacity: capacity(.swing))
    sliders = Run(&scratch.sliders, capacity: capacity(.slider))
    drives = Run(&scratch.drives, capacity: capacity(.drive))
    angles = Run(&scratch.angles, capacity: capacity(.angle))
    pins = Run(&scratch.pins, capacity: capacity(.pin))
    welds = Run(&scratch.welds, capacity: capacity(.weld))
    blockRows = Run(&scratch.blockRows, capacity: capacity([.pin, .weld]))
    rigidJoints = Run(&scratch.rigidJoints, capacity: capacity([.pin, .weld]))
    jointsAtBodies = scratch.jointsAtBodies.scratch(count: 0)
    raised = Run(&scratch.raised, capacity: 2 * count)
    listed = scratch.listed.pointer
    listedCount = count
  }
}

/// The memory of `JointRuns`.
struct JointScratch: Sendable {
  var listed = CopyOnWriteBuffer<ListedJoint>()
  var targets = CopyOnWriteBuffer<TargetRow>()
  var springs = CopyOnWriteBuffer<PointSpring>()
  var springLanes = CopyOnWriteBuffer<SpringLanes>()
  var springGroups = CopyOnWriteBuffer<SpringGroup>()
  var crossSprings = CopyOnWriteBuffer<CrossSpringRow>()
  var softPins = CopyOnWriteBuffer<SoftPinRow>()
  var angularSprings = CopyOnWriteBuffer<AngularSpringRow>()
  var ranges = CopyOnWriteBuffer<RangeRow>()
  var rods = CopyOnWriteBuffer<RodRow>()
  var swings = CopyOnWriteBuffer<SwingFrictionRow>()
  var sliders = CopyOnWriteBuffer<SliderRow>()
  var drives = CopyOnWriteBuffer<AngularDriveRow>()
  var angles = CopyOnWriteBuffer<AngleRow>()
  var pins = CopyOnWriteBuffer<PinRow>()
  var welds = CopyOnWriteBuffer<WeldRow>()
  var blockRows = CopyOnWriteBuffer<BlockRow>()
  var rigidJoints = CopyOnWriteBuffer<BlockRow>()
  var jointsAtBodies = CopyOnWriteBuffer<JointsAtBody>()
  var leverages = CopyOnWriteBuffer<Leverage>()
  var raised = CopyOnWriteBuffer<RaisedInertia>()
  var memos = SpringMemos()
}

// Results depend on the order of the runs: where two rows act on one body, the later one has less error.
extension StepContext {
  /// Applies the springs: each as an impulse once per substep, before anything is solved.
  func applySprings() {
    apply(runs.targets)
    applySpringLanes()
    apply(runs.crossSprings)
    apply(runs.softPins)
    apply(runs.angularSprings)
  }

  /// Applies the impulses of the substep before.
  func warmStartJoints() {
    warmStart(runs.ranges)
    warmStart(runs.rods)
    warmStart(runs.swings)
    warmStart(runs.sliders)
    warmStart(runs.drives)
    warmStart(runs.angles)
    warmStart(runs.pins)
    warmStart(runs.welds)
    warmStartBlocks()
  }

  /// Solves all constraints of joints once; the relaxing sweep has the order of the biased one.
  ///
  /// In the opposite order it would first meet the rows that were solved last, and remove half as
  /// much velocity: nets then keep the velocities that correct errors, add those of the next
  /// substep, and explode.
  func solveJoints(isBiased: Bool) {
    let softness = isBiased ? jointSoftness : .none
    solve(runs.ranges, softness)
    solve(runs.rods, softness)
    solve(runs.swings, softness)
    solve(runs.sliders, softness)
    solve(runs.drives, softness)
    solve(runs.angles, softness)
    solve(runs.pins, softness)
    solve(runs.welds, softness)
    solveBlockSystems(softness)
  }

  /// Moves points of the plane that travel in this step on by one substep.
  func moveAnchors() {
    moveAnchors(runs.ranges)
    moveAnchors(runs.rods)
    moveAnchors(runs.swings)
    moveAnchors(runs.sliders)
    moveAnchors(runs.pins)
    moveAnchors(runs.welds)
    moveAnchors(runs.blockRows)
  }

  /// Stores the impulses for the next step, and the forces that they were.
  func storeJoints() {
    store(runs.targets)
    storeSpringLanes()
    store(runs.crossSprings)
    store(runs.softPins)
    store(runs.angularSprings)
    store(runs.ranges)
    store(runs.rods)
    store(runs.swings)
    store(runs.pins)
    store(runs.drives)
    store(runs.angles)
    store(runs.welds)
    store(runs.blockRows)
    store(runs.sliders)
  }

  /// Adds the impulses of the step before, times their arms, to the leverages of bodies.
  func addLeverages(to leverages: UnsafeMutablePointer<Leverage>) {
    add(runs.pins, to: leverages)
    add(runs.welds, to: leverages)
    add(runs.blockRows, to: leverages)
    add(runs.rods, to: leverages)
    add(runs.ranges, to: leverages)
    add(runs.sliders, to: leverages)
    add(runs.springs, to: leverages)
    add(runs.crossSprings, to: leverages)
    add(runs.softPins, to: leverages)
  }
}
