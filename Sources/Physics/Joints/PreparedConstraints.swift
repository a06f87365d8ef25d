// What the substeps need of each constraint, kind by kind; made anew in every step.

/// A spring between two points, at rest at a length, or at 0 for a soft pin.
struct PreparedSpring: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var length: Float = 0
  var spring = SpringSubstep()
  /// The velocity that loads give B as seen from A in a substep.
  var loadX: Float = 0
  var loadY: Float = 0
}

/// A spring between two angles.
struct AngularSpringRow: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  /// The turn of A against B from the angle at rest, at the start of the step.
  var angle: Float = 0
  var spring = SpringSubstep()
  var load: Float = 0
}

/// A pull of a body to a point and an angle.
struct PreparedTarget: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var spring = SpringSubstep()
  /// The largest change of velocity by which a substep pulls, in pt/s.
  var maximumPull: Float = 0
  var twist = SpringSubstep()
  /// The angle to turn by, at the start of the step.
  var angle: Float = 0
  /// The levers of the pull and of its damping, turned as the body is at the start of the step.
  var leverX: Float = 0
  var leverY: Float = 0
  var dampingX: Float = 0
  var dampingY: Float = 0
  /// One over the square of the radius of gyration, in 1/pt².
  var turning: Float = 0
  var loadX: Float = 0
  var loadY: Float = 0
  var angularLoad: Float = 0
}

/// A rod.
struct PreparedRod: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var length: Float
  var impulse: Float
}

/// A rope, or another range of lengths.
struct PreparedRange: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var minimum: Float
  var maximum: Float
  var lower: Float
  var upper: Float
}

/// The friction of a swing about the other end.
struct SwingFrictionRow: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  /// The largest angular impulse of a substep.
  var limit: Float
  /// The distance from which on it rubs.
  var least: Float
  var impulse: Float
  /// What the step did to B so far beyond what the same impulses would do at its anchor.
  var couple: Float = 0
}

/// Two points that are held together.
struct PreparedPin: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var x: Float
  var y: Float
}

/// Two points and two angles that are held together.
struct PreparedWeld: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  /// The turn of B against A that is too much, at the start of the step.
  var angle: Float
  var x: Float
  var y: Float
  var turn: Float
}

/// Motor, friction and limits of the speed and the place along one way: an angle or an axis.
struct PreparedDrive: BitwiseCopyable, Sendable {
  /// An angle at the start of the step; of a slider a substep finds the place itself.
  var place: Float
  var minimum: Float
  var maximum: Float
  var speed: Float
  /// The largest impulses of a substep.
  var motorLimit: Float
  var frictionLimit: Float
  var motor: Float
  var friction: Float
  var lower: Float
  var upper: Float
}

/// A pin's motor, friction and limits.
struct AngularDriveRow: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var drive: PreparedDrive
}

/// An angle that is kept while points give way.
struct PreparedLock: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  var angle: Float
  var impulse: Float
}

/// A slider.
struct PreparedSlider: BitwiseCopyable, Sendable {
  var ends: ConstraintEnds
  /// The axis in the plane, at the start of the step.
  var axisX: Float
  var axisY: Float
  var angle: Float
  /// The impulses across the axis and against rotation.
  var across: Float
  var turn: Float
  var drive: PreparedDrive
}

/// Some rows of one kind.
struct Run<Row: BitwiseCopyable & Sendable> {
  let rows: UnsafeMutablePointer<Row>
  private(set) var count = 0

  init(_ column: inout CopyOnWriteBuffer<Row>, capacity: Int) {
    rows = column.scratch(count: capacity)
  }

  @inline(__always)
  @discardableResult
  mutating func append(_ row: Row) -> UnsafeMutablePointer<Row> {
    (rows + count).initialize(to: row)
    count += 1
    return rows + count - 1
  }
}

/// The constraints that take part in a step, in runs that are solved without asking for a kind.
struct ConstraintRuns {
  var targets: Run<PreparedTarget>
  var springs: Run<PreparedSpring>
  var springLanes: Run<SpringLanes>
  let springGroups: UnsafeMutablePointer<SpringGroup>
  var crossSprings: Run<PreparedSpring>
  var softPins: Run<PreparedSpring>
  var twists: Run<AngularSpringRow>
  var ranges: Run<PreparedRange>
  var rods: Run<PreparedRod>
  var swings: Run<SwingFrictionRow>
  var sliders: Run<PreparedSlider>
  var turns: Run<AngularDriveRow>
  var locks: Run<PreparedLock>
  var pins: Run<PreparedPin>
  var welds: Run<PreparedWeld>
  /// Pins and welds that share bodies, chain by chain, and those found so far.
  var chains: Run<ChainLink>
  var links: Run<ChainLink>
  var linksOfBodies: UnsafeMutablePointer<LinksOfBody>
  /// The bodies whose inertia the step raises.
  var raised: Run<RaisedInertia>
  /// By body; nil where no constraint has arms.
  var leverages: UnsafeMutablePointer<Leverage>?
  let listed: UnsafePointer<ListedConstraint>
  let listedCount: Int
  /// Whether a point of the plane moves in this step.
  var areDragged = false
}

/// The memory of `ConstraintRuns`.
struct ConstraintScratch: Sendable {
  var listed = CopyOnWriteBuffer<ListedConstraint>()
  var targets = CopyOnWriteBuffer<PreparedTarget>()
  var springs = CopyOnWriteBuffer<PreparedSpring>()
  var springLanes = CopyOnWriteBuffer<SpringLanes>()
  var springGroups = CopyOnWriteBuffer<SpringGroup>()
  var crossSprings = CopyOnWriteBuffer<PreparedSpring>()
  var softPins = CopyOnWriteBuffer<PreparedSpring>()
  var twists = CopyOnWriteBuffer<AngularSpringRow>()
  var ranges = CopyOnWriteBuffer<PreparedRange>()
  var rods = CopyOnWriteBuffer<PreparedRod>()
  var swings = CopyOnWriteBuffer<SwingFrictionRow>()
  var sliders = CopyOnWriteBuffer<PreparedSlider>()
  var turns = CopyOnWriteBuffer<AngularDriveRow>()
  var locks = CopyOnWriteBuffer<PreparedLock>()
  var pins = CopyOnWriteBuffer<PreparedPin>()
  var welds = CopyOnWriteBuffer<PreparedWeld>()
  var chains = CopyOnWriteBuffer<ChainLink>()
  var links = CopyOnWriteBuffer<ChainLink>()
  var linksOfBodies = CopyOnWriteBuffer<LinksOfBody>()
  var leverages = CopyOnWriteBuffer<Leverage>()
  var raised = CopyOnWriteBuffer<RaisedInertia>()
  var springMemo = SpringMemo()
  var twistMemo = SpringMemo()
}
