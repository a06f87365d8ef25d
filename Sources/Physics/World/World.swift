import CSweeps
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
/// There is no global gravity: accelerations are set for each body, for a step or until changed.
public struct World: Sendable {
  /// The parameters of the solver.
  ///
  /// - Precondition: Every number is in its range: see `WorldSettings`.
  public var settings: WorldSettings {
    didSet {
      settings.check()
      wakeAll()
    }
  }

  // The value, in columns.
  var bodies = CopyOnWriteBuffer<BodyRecord>()
  var motions = CopyOnWriteBuffer<BodyState>()
  var masses = CopyOnWriteBuffer<MassRecord>()
  var poses = CopyOnWriteBuffer<PoseRecord>()
  var loads = CopyOnWriteBuffer<LoadRecord>()
  var shapes = CopyOnWriteBuffer<ShapeRecord>()
  var vertices = CopyOnWriteBuffer<Vector>()
  var normals = CopyOnWriteBuffer<Vector>()
  var contacts = CopyOnWriteBuffer<ContactRecord>()
  var joints = CopyOnWriteBuffer<JointRecord>()
  var exclusions = CopyOnWriteBuffer<ExclusionRecord>()
  var fixedTree = Tree()
  var movingTree = Tree()
  var pairs = PairSet()
  var groupSets = CollisionFilterTable()
  /// Shapes whose boxes have changed since pairs were last updated.
  var movedShapes = CopyOnWriteBuffer<Int32>()
  /// Contacts that ended between two steps.
  var pendingEvents = CopyOnWriteBuffer<EventRecord>()
  var events = CopyOnWriteBuffer<EventRecord>()
  var freeRows = FreeRows()
  /// The number of awake bodies that are not fixed, and the number of sleeping ones.
  var awakeCount = 0
  var asleepCount = 0
  /// The number of live bodies.
  public internal(set) var bodyCount = 0

  /// The rows that a step visits.
  var awake = AwakeRows()

  // Scratch: never compared, never worth a copy.
  var scratch = Scratch()
  /// The number of contacts that are solved side by side.
  package var sweepWidth = SweepWidth.widest

  // Every property stored here is also listed in `WorldSection.all`.

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
  var joint: Int32 = -1
  /// Free runs of corners by capacity: 1, 2, 4, 8, 16; a run's first x is the next run.
  var vertices: InlineArray<5, Int32> = .init(repeating: -1)

  static func == (a: FreeRows, b: FreeRows) -> Bool {
    a.body == b.body && a.shape == b.shape && a.contact == b.contact
      && a.joint == b.joint
      && a.vertices.indices.allSatisfy { a.vertices[$0] == b.vertices[$0] }
  }
}

/// The working memory of a step; its content is meaningless between calls.
package struct Scratch: Sendable {
  var stack = CopyOnWriteBuffer<Int32>()
  var found = CopyOnWriteBuffer<Int32>()
  var pairKeys = CopyOnWriteBuffer<UInt64>()
  var sweep = SweepScratch()
  /// Shapes whose leaves are out of date.
  var placed = CopyOnWriteBuffer<Int32>()
  var tree = TreeScratch()
  var contactCounts = CopyOnWriteBuffer<Int32>()
  var active = CopyOnWriteBuffer<Int32>()
  var joints = JointScratch()
  var groups = CopyOnWriteBuffer<ContactLanes>()
  var bounces = BounceScratch()
  var colors = CopyOnWriteBuffer<UInt8>()
  var colorRuns = CopyOnWriteBuffer<ColorRun>()
  var usedColors = CopyOnWriteBuffer<UInt64>()
  var sprung = CopyOnWriteBuffer<SprungBody>()
  var bound = CopyOnWriteBuffer<ConstrainedBody>()
  var free = CopyOnWriteBuffer<Int32>()
  var islands = CopyOnWriteBuffer<Int32>()
  var islandTimes = CopyOnWriteBuffer<Float>()
  var wakes = CopyOnWriteBuffer<Int32>()
  var met = CopyOnWriteBuffer<Int32>()
  var grazes = CopyOnWriteBuffer<Int32>()
  var sensed = CopyOnWriteBuffer<Int32>()
  /// Driven bodies that overlap dynamic ones deeply.
  var pressing = CopyOnWriteBuffer<Int32>()
  /// The fast bullets, in the order of their rows.
  var bullets = CopyOnWriteBuffer<Bullet>()
  /// When they may meet another body, as a heap.
  var meetings = CopyOnWriteBuffer<MeetingTime>()
  /// The bullets whose meetings are searched anew.
  var disturbed = CopyOnWriteBuffer<Int32>()
  var corners = CopyOnWriteBuffer<Vector>()
  /// Whether shapes that were placed into each other were pushed apart in the last step.
  var depenetrates = false
  /// Whether this moved a body by over 0.5 pt/s.
  var movesByDepenetration = false
}

extension World {
  /// Removes the scratch memory.
  ///
  /// A copy that is kept for long does not step, and its scratch memory would keep the original
  /// from reusing its own in place.
  package mutating func removeScratch() -> Scratch {
    var removed = Scratch()
    removed.movesByDepenetration = scratch.movesByDepenetration
    swap(&scratch, &removed)
    return removed
  }

  /// Takes over scratch memory that was removed from this or another world.
  package mutating func takeScratch(_ other: consuming Scratch) {
    other.movesByDepenetration = scratch.movesByDepenetration
    scratch = other
  }
}

extension World: CustomStringConvertible, CustomReflectable {
  /// The number of bodies, and of those that are awake.
  public var description: String { "World(\(bodyCount) bodies, \(awakeCount) awake)" }

  /// No children: columns are too long to print.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
