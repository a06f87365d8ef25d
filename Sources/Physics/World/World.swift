import Geometry

/// A world of rigid bodies, as a value.
///
/// A copy is a snapshot, stepping the copy is a prediction, assigning it back is a rewind, all to
/// the bit. A copy costs O(1) until one of the two changes. Lengths are in points, times in
/// seconds, angles in radians, positive ones clockwise on a screen (x right, y down).
///
///     var world = World()
///     let ball = world.addBody(BodyDefinition(position: Vector(0, 0)))
///     world.addShape(.circle(radius: 10), to: ball)
///     world.addAcceleration(Vector(0, 1000), to: ball)
///     world.step(by: 1.0 / 60)
///
/// There is no gravity: what acts on a body is given body by body, for a step or until changed.
public struct World: Sendable {
  /// The numbers that the world is solved by.
  ///
  /// - Precondition: Every number is in its range: see `WorldSettings`.
  public var settings: WorldSettings {
    didSet {
      settings.check()
      wakeAll()
    }
  }

  // The value, in columns.
  var bodies = Column<BodyRecord>()
  var motions = Column<MotionRecord>()
  var masses = Column<MassRecord>()
  var poses = Column<PoseRecord>()
  var loads = Column<LoadRecord>()
  var shapes = Column<ShapeRecord>()
  var vertices = Column<Vector>()
  var normals = Column<Vector>()
  var contacts = Column<ContactRecord>()
  var constraints = Column<ConstraintRecord>()
  var exclusions = Column<ExclusionRecord>()
  var fixedTree = Tree()
  var movingTree = Tree()
  var pairs = PairTable()
  var groupSets = GroupSets()
  /// Shapes whose boxes changed since pairs were last looked for.
  var movedShapes = Column<Int32>()
  /// Contacts that ended between two steps.
  var pendingEvents = Column<EventRecord>()
  var events = Column<EventRecord>()
  var freeRows = FreeRows()
  /// The number of bodies that are not fixed and awake, and of those asleep.
  var awakeCount = 0
  var asleepCount = 0
  /// The number of live bodies.
  public internal(set) var bodyCount = 0

  /// What a step has to look at.
  var awake = AwakeRows()

  // Scratch: never compared, never worth a copy.
  var scratch = Scratch()

  // Every property stored here is also listed in `WorldPart.all`.

  /// Makes an empty world.
  public init(settings: WorldSettings = WorldSettings()) {
    settings.check()
    self.settings = settings
  }
}

/// The heads of the lists of free rows.
struct FreeRows: BitwiseCopyable, Sendable, Equatable {
  var body: Int32 = -1
  var shape: Int32 = -1
  var contact: Int32 = -1
  var constraint: Int32 = -1
  /// Free runs of corners by capacity: 1, 2, 4, 8, 16; a run's first x is the next run.
  var vertices: InlineArray<5, Int32> = .init(repeating: -1)

  static func == (a: FreeRows, b: FreeRows) -> Bool {
    a.body == b.body && a.shape == b.shape && a.contact == b.contact
      && a.constraint == b.constraint
      && a.vertices.indices.allSatisfy { a.vertices[$0] == b.vertices[$0] }
  }
}

/// Memory that a step works in; its content means nothing between calls.
struct Scratch: Sendable {
  var stack = Column<Int32>()
  var found = Column<Int32>()
  var pairKeys = Column<UInt64>()
  var contactCounts = Column<Int32>()
  var active = Column<Int32>()
  var constraints = ConstraintScratch()
  var groups = Column<ContactLanes>()
  var colors = Column<UInt8>()
  var usedColors = Column<UInt64>()
  var sprung = Column<SprungBody>()
  var bound = Column<BoundBody>()
  var free = Column<Int32>()
  var islands = Column<Int32>()
  var islandTimes = Column<Float>()
  var wakes = Column<Int32>()
  var met = Column<Int32>()
  var grazes = Column<Int32>()
  var sensed = Column<Int32>()
  var bullets = Column<Int32>()
  var bulletStarts = Column<PoseRecord>()
  var corners = Column<Vector>()
  /// Whether the last step moved something by pushing it out of what it overlaps.
  var pushesOut = false
}

extension World: CustomStringConvertible, CustomReflectable {
  /// How many bodies there are, and how many of them are awake.
  public var description: String { "World(\(bodyCount) bodies, \(awakeCount) awake)" }

  /// No children: columns are too long to print.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
