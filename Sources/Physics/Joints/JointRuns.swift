/// The rows of a step, in a run per kind, so that loops over a run need not check kinds.
struct JointRuns {
  /// The velocities that loads and springs give the bodies in a substep, by body: see `SpringRow`.
  ///
  /// Only rows of bodies on which springs act are in use, and of them only velocities.
  let pulls: UnsafeMutablePointer<BodyState>
  var targets: Run<TargetRow>
  /// The pulls of targets, by body; only rows of bodies with targets are in use.
  let targetPulls: UnsafeMutablePointer<TargetPull>
  var springs: Run<PointSpring>
  var springLanes: Run<SpringLanes>
  let springGroups: UnsafeMutablePointer<SpringGroup>
  var crossSprings: Run<CrossSpringRow>
  var softPins: Run<SoftPinRow>
  var angularSprings: Run<AngularSpringRow>
  var ranges: Run<RangeRow>
  var rods: Run<RodRow>
  var rodLanes: Run<RodLanes>
  var swings: Run<SwingFrictionRow>
  var sliders: Run<SliderRow>
  var drives: Run<AngularDriveRow>
  var driveLanes: Run<DriveLanes>
  var angles: Run<AngleRow>
  var pins: Run<PinRow>
  var pinLanes: Run<PinLanes>
  var welds: Run<WeldRow>
  /// The pins of series, one series after the other, and the series.
  var seriesJoints: Run<RigidJoint>
  var series: Run<PinSeries>
  var seriesLanes: Run<SeriesLanes>
  /// The rows of block tridiagonal systems with welds, one system after the other.
  var blockRows: Run<BlockRow>
  /// All rigid pins and welds, before `findBlockSystems` assigns them.
  var rigidJoints: Run<RigidJoint>
  var jointsAtBodies: UnsafeMutablePointer<JointsAtBody>
  /// The bodies whose inertia the step raises.
  var raised: Run<RaisedInertia>
  /// The leverages by body; nil if no joint has arms.
  var leverages: UnsafeMutablePointer<Leverage>?
  let deal: LaneDeal
  let listed: UnsafePointer<ListedJoint>
  let listedCount: Int
  /// Whether springs act.
  let areSprung: Bool
  /// Whether a body on which joints act moves by whole substeps.
  var areWhole = false
  /// Whether a point of the plane moves in this step.
  var areDragged = false

  /// Takes memory for the kinds of rows that are present, for one row per joint.
  init(_ scratch: inout JointScratch, _ present: JointRowKinds, count: Int, bodies: Int) {
    func capacity(_ kinds: JointRowKinds) -> Int { present.isDisjoint(with: kinds) ? 0 : count }
    areSprung = !present.isDisjoint(with: .springs)
    // One row more is `nowhere`.
    pulls = scratch.pulls.scratch(count: areSprung ? bodies + 1 : 0)
    targets = Run(&scratch.targets, capacity: capacity(.target))
    targetPulls = scratch.targetPulls.scratch(count: capacity(.target) > 0 ? bodies : 0)
    springLanes = Run(&scratch.springLanes, capacity: capacity(.spring))
    springGroups = scratch.springGroups.scratch(count: capacity(.spring))
    springs = Run(&scratch.springs, capacity: capacity(.spring))
    crossSprings = Run(&scratch.crossSprings, capacity: capacity(.crossSpring))
    softPins = Run(&scratch.softPins, capacity: capacity(.softPin))
    angularSprings = Run(&scratch.angularSprings, capacity: capacity(.angularSpring))
    ranges = Run(&scratch.ranges, capacity: capacity(.range))
    rods = Run(&scratch.rods, capacity: capacity(.rod))
    rodLanes = Run(&scratch.rodLanes, capacity: capacity(.rod))
    swings = Run(&scratch.swings, capacity: capacity(.swing))
    sliders = Run(&scratch.sliders, capacity: capacity(.slider))
    drives = Run(&scratch.drives, capacity: capacity(.drive))
    driveLanes = Run(&scratch.driveLanes, capacity: capacity(.drive))
    angles = Run(&scratch.angles, capacity: capacity(.angle))
    pins = Run(&scratch.pins, capacity: capacity(.pin))
    pinLanes = Run(&scratch.pinLanes, capacity: capacity(.pin))
    welds = Run(&scratch.welds, capacity: capacity(.weld))
    seriesJoints = Run(&scratch.seriesJoints, capacity: capacity([.pin, .weld]))
    series = Run(&scratch.series, capacity: capacity(.pin))
    seriesLanes = Run(&scratch.seriesLanes, capacity: capacity(.pin))
    blockRows = Run(&scratch.blockRows, capacity: capacity(.weld) > 0 ? count : 0)
    rigidJoints = Run(&scratch.rigidJoints, capacity: capacity([.pin, .weld]))
    jointsAtBodies = scratch.jointsAtBodies.scratch(count: 0)
    raised = Run(&scratch.raised, capacity: 2 * count)
    let isDealt = !present.isDisjoint(with: .lanes)
    deal = LaneDeal(
      colors: scratch.colors.scratch(count: isDealt ? count : 0),
      used: scratch.usedColors.scratch(count: isDealt ? bodies : 0),
      keys: scratch.seriesKeys.scratch(count: capacity(.pin)),
      places: scratch.places.scratch(count: isDealt ? 4 * count : 0))
    listed = scratch.listed.pointer
    listedCount = count
  }
}

/// The memory of `JointRuns`.
struct JointScratch: Sendable {
  var listed = CopyOnWriteBuffer<ListedJoint>()
  var pulls = CopyOnWriteBuffer<BodyState>()
  var targets = CopyOnWriteBuffer<TargetRow>()
  var targetPulls = CopyOnWriteBuffer<TargetPull>()
  var springs = CopyOnWriteBuffer<PointSpring>()
  var springLanes = CopyOnWriteBuffer<SpringLanes>()
  var springGroups = CopyOnWriteBuffer<SpringGroup>()
  var crossSprings = CopyOnWriteBuffer<CrossSpringRow>()
  var softPins = CopyOnWriteBuffer<SoftPinRow>()
  var angularSprings = CopyOnWriteBuffer<AngularSpringRow>()
  var ranges = CopyOnWriteBuffer<RangeRow>()
  var rods = CopyOnWriteBuffer<RodRow>()
  var rodLanes = CopyOnWriteBuffer<RodLanes>()
  var swings = CopyOnWriteBuffer<SwingFrictionRow>()
  var sliders = CopyOnWriteBuffer<SliderRow>()
  var drives = CopyOnWriteBuffer<AngularDriveRow>()
  var driveLanes = CopyOnWriteBuffer<DriveLanes>()
  var angles = CopyOnWriteBuffer<AngleRow>()
  var pins = CopyOnWriteBuffer<PinRow>()
  var pinLanes = CopyOnWriteBuffer<PinLanes>()
  var welds = CopyOnWriteBuffer<WeldRow>()
  var seriesJoints = CopyOnWriteBuffer<RigidJoint>()
  var series = CopyOnWriteBuffer<PinSeries>()
  var seriesLanes = CopyOnWriteBuffer<SeriesLanes>()
  var blockRows = CopyOnWriteBuffer<BlockRow>()
  var rigidJoints = CopyOnWriteBuffer<RigidJoint>()
  var jointsAtBodies = CopyOnWriteBuffer<JointsAtBody>()
  var leverages = CopyOnWriteBuffer<Leverage>()
  var raised = CopyOnWriteBuffer<RaisedInertia>()
  var colors = CopyOnWriteBuffer<UInt8>()
  var usedColors = CopyOnWriteBuffer<UInt64>()
  var seriesKeys = CopyOnWriteBuffer<UInt64>()
  var places = CopyOnWriteBuffer<Int32>()
  var memos = SpringMemos()
}
