// All kinds of joints, of their settings and of their rows. A new kind is one more line in most lists
// here; what it does stands in a file of its own.

/// The kinds of joints, by the numbers that records keep: a new one comes last.
enum JointKind: UInt32 {
  case distance = 1
  case pin
  case target
  case slider
  case weld

  /// What holds for all joints of the kind.
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

// Per joint and step, so without a look at a table of witnesses.
extension JointKind {
  @inline(__always)
  func parts(of record: JointRecord, in world: World, over duration: Double) -> JointParts {
    switch self {
    case .distance: DistanceJoint.parts(of: record, in: world, over: duration)
    case .pin: PinJoint.parts(of: record, in: world, over: duration)
    case .target: TargetJoint.parts(of: record, in: world, over: duration)
    case .slider: SliderJoint.parts(of: record, in: world, over: duration)
    case .weld: WeldJoint.parts(of: record, in: world, over: duration)
    }
  }

  @inline(__always)
  func prepare(
    _ row: Int32, _ parts: JointParts, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    switch self {
    case .distance: DistanceJoint.prepare(row, parts, in: &step, &memos)
    case .pin: PinJoint.prepare(row, parts, in: &step, &memos)
    case .target: TargetJoint.prepare(row, parts, in: &step, &memos)
    case .slider: SliderJoint.prepare(row, parts, in: &step, &memos)
    case .weld: WeldJoint.prepare(row, parts, in: &step, &memos)
    }
  }
}

/// What can be changed of some kinds of joints while they run, in the words of messages.
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

/// What a joint consists of in a step; each part is a row of a run.
struct JointParts: OptionSet, Sendable {
  let rawValue: UInt32

  static let target = JointParts(rawValue: 1)
  static let spring = JointParts(rawValue: 1 << 1)
  static let crossSpring = JointParts(rawValue: 1 << 2)
  static let softPin = JointParts(rawValue: 1 << 3)
  static let angularSpring = JointParts(rawValue: 1 << 4)
  static let range = JointParts(rawValue: 1 << 5)
  static let rod = JointParts(rawValue: 1 << 6)
  static let slider = JointParts(rawValue: 1 << 7)
  static let drive = JointParts(rawValue: 1 << 8)
  static let angle = JointParts(rawValue: 1 << 9)
  static let pin = JointParts(rawValue: 1 << 10)
  static let weld = JointParts(rawValue: 1 << 11)
  static let swing = JointParts(rawValue: 1 << 12)

  /// What acts once per substep and is never solved.
  static let springs: JointParts = [.target, .spring, .crossSpring, .softPin, .angularSpring]
  /// What has no arms.
  static let armless: JointParts = [.target, .angularSpring]
}

/// The joints that take part in a step, in runs that are solved without asking for a kind.
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
  /// Pins and welds that share bodies, chain by chain, and those found so far.
  var chains: Run<ChainLink>
  var links: Run<ChainLink>
  var linksOfBodies: UnsafeMutablePointer<LinksOfBody>
  /// The bodies whose inertia the step raises.
  var raised: Run<RaisedInertia>
  /// By body; nil where no joint has arms.
  var leverages: UnsafeMutablePointer<Leverage>?
  let listed: UnsafePointer<ListedJoint>
  let listedCount: Int
  /// Whether a point of the plane moves in this step.
  var areDragged = false

  /// Takes memory for the parts that are present, for as many as there are joints.
  init(_ scratch: inout JointScratch, _ present: JointParts, count: Int) {
    func capacity(_ parts: JointParts) -> Int { present.isDisjoint(with: parts) ? 0 : count }
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
    chains = Run(&scratch.chains, capacity: capacity([.pin, .weld]))
    links = Run(&scratch.links, capacity: capacity([.pin, .weld]))
    linksOfBodies = scratch.linksOfBodies.scratch(count: 0)
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
  var chains = CopyOnWriteBuffer<ChainLink>()
  var links = CopyOnWriteBuffer<ChainLink>()
  var linksOfBodies = CopyOnWriteBuffer<LinksOfBody>()
  var leverages = CopyOnWriteBuffer<Leverage>()
  var raised = CopyOnWriteBuffer<RaisedInertia>()
  var memos = SpringMemos()
}

// The order of rows is that of results: where two act on one body, the last one is nearest to its aim.
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
    warmStartChains()
  }

  /// One sweep over what is solved; the relaxing one goes the same way as the biased one.
  ///
  /// Going back, it would first meet what has just been solved, and find half as much to take away:
  /// nets then keep the velocities by which gaps close, add those of the next substep, and explode.
  func solveJoints(isBiased: Bool) {
    let softness = isBiased ? rodSoftness : .none
    solve(runs.ranges, softness)
    solve(runs.rods, softness)
    solve(runs.swings, softness)
    solve(runs.sliders, softness)
    solve(runs.drives, softness)
    solve(runs.angles, softness)
    solve(runs.pins, softness)
    solve(runs.welds, softness)
    solveChains(softness)
  }

  /// Moves the points of the plane that are dragged on by a substep.
  func moveAnchors() {
    moveAnchors(runs.ranges)
    moveAnchors(runs.rods)
    moveAnchors(runs.swings)
    moveAnchors(runs.sliders)
    moveAnchors(runs.pins)
    moveAnchors(runs.welds)
    moveAnchors(runs.chains)
  }

  /// Hands the impulses on to the next step and says what force they were.
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
    store(runs.chains)
    store(runs.sliders)
  }

  /// Adds the impulses of the step before, and the arms, to what turns bodies back.
  func addLeverages(to leverages: UnsafeMutablePointer<Leverage>) {
    add(runs.pins, to: leverages)
    add(runs.welds, to: leverages)
    add(runs.chains, to: leverages)
    add(runs.rods, to: leverages)
    add(runs.ranges, to: leverages)
    add(runs.sliders, to: leverages)
    add(runs.springs, to: leverages)
    add(runs.crossSprings, to: leverages)
    add(runs.softPins, to: leverages)
  }
}
