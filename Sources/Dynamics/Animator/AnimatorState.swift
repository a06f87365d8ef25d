import Geometry
import Physics

/// Everything that decides an animator's future, except its items' rows and its callers' closures.
struct AnimatorState {
  /// Simulated ticks so far.
  var tickCount = 0
  var isRunning = false
  /// Ticks since an item last moved faster than the rest rule allows, or since the last start.
  var quietTicks = 0
  /// The area in which items keep the animator awake, in points; nil for everywhere.
  var activeBounds: Rect?
  /// Whether an item may be outside of the active bounds.
  var hasDeparted = false
  /// The places of the items that left the active bounds in this tick.
  var departures: [Int32] = []
  /// The places of the items that came to rest in this tick.
  var rests: [Int32] = []
  /// The running prediction, or the memory of the last one.
  ///
  /// It is an array, so that it is stored outside of the state.
  var trials: [RestTrial] = []
  /// The tick before which no island is tried again.
  var nextTrialTick = 0
  /// The last tick in which an action visibly changed an item, or a tick long ago.
  var actionTick = Int.min / 2
  /// The last tick after whose step the world may not know a change yet.
  var changeTick = Int.min / 2
  /// The contacts whose beginning was reported and whose end was not.
  var touches = Touches()
  /// Whether collision behaviors changed since the last step, so that one may have items that
  /// another one already made touch.
  var mayShareTouches = false
  /// The rows whose motion a behavior stopped when it left in this tick; empty between ticks.
  var endedRows: [UInt32] = []
  /// Memory for finding islands; meaningless between ticks.
  var islands = IslandMap()
  /// Memory for finding islands to try, and items at rest.
  var candidates = RestCandidates()
  /// Whether an action moved an item in the last tick.
  var jumpedInLastTick = false
  /// Whether an action moved an item, so that another step is needed before a pause.
  var postponesPause = false
  var tree = BehaviorTree()
  var gravities = Slots<GravityRecord>()
  var pushes = Slots<PushRecord>()
  var snaps = Slots<SnapRecord>()
  /// The nodes of the snaps that land.
  var landings: [Int32] = []
  var attachments = Slots<AttachmentRecord>()
  var collisions = Slots<CollisionRecord>()
  /// The rectangle that collision behaviors may turn into a boundary, in points; nil for none.
  var referenceBounds: Rect?
  var referenceWalls: [ReferenceWall] = []
  var itemSettings = Slots<ItemSettings>()
  var fields = Slots<FieldRecord>()
  /// The seed of the patterns of noise.
  var seed: UInt64 = 0
  /// The number of fields added so far.
  var patternCount = 0
  var world = World()
  var bodies = Bodies()
  /// Rows that were added to a first behavior, or removed from the last one, since the world was
  /// last updated.
  ///
  /// The change may have been undone, and the row may belong to another item.
  var changedUses: [UInt32] = []
  /// The continuous pushes that do not act at items' centers.
  var turningPushes: [TurningPush] = []
  /// The changes that must be applied to the world before its next step.
  var invalid: Invalidation = []
  /// The parts of other modules, in the order of their first use.
  var parts: [AnyPart] = []
  /// The rows that parts drive in this tick, or drove in the last one.
  var drivenRows: [UInt32] = []
  /// Whether a part that keeps the animator ticking drives an item in this tick.
  var isDriving = false
  /// The driven rows of the tick before; not used between ticks.
  var rowsDrivenBefore: [UInt32] = []

  /// Reads the world in place.
  ///
  /// A read through a class would make a copy, which retains each column of the world.
  mutating func readWorld<Result>(_ read: (World) -> Result) -> Result { read(world) }
}

/// The kinds of changes since the world was last updated.
struct Invalidation: OptionSet {
  let rawValue: UInt8

  /// Items were added to a first behavior or removed from the last one.
  static let structure = Invalidation(rawValue: 1)
  /// Gravity or pushes changed.
  static let loads = Invalidation(rawValue: 2)
  /// Snaps or attachments changed.
  static let joints = Invalidation(rawValue: 4)
  /// Collision modes, bounds or boundaries changed.
  static let collisions = Invalidation(rawValue: 8)
  /// Dynamic properties changed.
  static let settings = Invalidation(rawValue: 16)
  /// Fields, their items or properties that they depend on changed.
  static let fields = Invalidation(rawValue: 32)
}
