public import Dynamics
import Geometry
import LuaRuntime

/// A reference rectangle, its items and its animator, driven tick by tick.
///
/// A stage that the host gave to Swift code keeps the host alive.
public final class Stage {
  /// The host whose scripts the stage runs.
  public unowned let host: ScriptHost
  /// Keeps the host alive once Swift code owns the stage; the host then does not own it.
  var keeper: ScriptHost?
  /// The stage's place among all that its host ever had.
  let number: Int
  /// The reference rectangle's width, in points.
  public let width: Double
  /// The reference rectangle's height, in points.
  public let height: Double
  /// Ticks per second.
  public let rate: Double
  /// What moves the items; give ticks to the stage, not to it.
  public let animator: DynamicAnimator
  /// Ticks given so far, those that a paused animator ignored included.
  public internal(set) var tick = 0
  /// Called after each tick, when its trace row can be taken; not for ticks that are taken back.
  public var onTick: ((Stage) -> Void)?
  /// The items, in the order they were added.
  public internal(set) var items: [StageItem] = []

  /// The memory that the host keeps for it, without what is on it, for touches that wait, and for
  /// failures that nobody took.
  var memory: HeldMemory?
  var touchMemory: HeldMemory?
  var failureMemory: HeldMemory?
  var contactMemory = ContactMemory()
  /// What scripts hold for the stage and for its animator.
  var handle: Handle
  var animatorHandle: Handle
  /// The items by their names.
  var itemsByName: [ExactName: StageItem] = [:]
  /// How many items the stage ever had.
  var itemCount = 0
  /// Below it, every `item` with a number has a name that is taken.
  var nextNumber = 1
  /// The number of the stage whose scripts made it, and with which it goes; nil for none.
  var maker: Int?
  /// The scene that made it; nil when it came from elsewhere.
  var sceneFile: String?
  /// The modules of the scene that made it.
  var scope: ModuleScope?
  /// The file of the recorded touches that are played; nil for none.
  var touchFile: String?
  /// The behaviors that scripts added, in the order they were added.
  var instances: [BehaviorInstance] = []
  /// The behaviors that were removed and that scripts may still reach, the latest at the end.
  var removed: [BehaviorInstance] = []
  /// The memory that is held for behaviors that were removed since it was asked last who is reached.
  var removedBytes = 0
  /// Behaviors whose `onAdd` is to run as soon as the tree has them.
  var newcomers: [BehaviorInstance] = []
  var timers: [StageTimer] = []
  var recordings: [Recording] = []
  var failures: [HookFailure] = []
  /// How many failures were told in which tick.
  var toldFailures = (tick: 0, count: 0)
  var onPause: Reference?
  var onResume: Reference?
  /// Whether ticks are being given, so that nobody inside them gives more.
  var isAdvancing = false
  /// Whether the animator is inside a tick, so that changes of structure wait for its end.
  var isTicking = false
  /// Items that are to be removed as soon as no tick is under way, each once.
  var doomedItems: [StageItem] = []
  /// Whether the books are being compared with the tree.
  var isSettling = false
  /// Whether something may have left the tree since the books were last compared with it.
  var isUnsettled = false
  /// Whether items or tags changed since `appliesTo` was last looked at.
  var hasNewTags = false
  /// Whether a tick of over a second was told: once is enough.
  var hasToldLongTick = false
  /// Set when the interrupt flag stopped a hook; ends the running advance.
  var interruption: LuaError?

  init(
    host: ScriptHost, number: Int, width: Double, height: Double, rate: Double,
    restRule: RestRule
  ) {
    self.host = host
    self.number = number
    self.width = width
    self.height = height
    self.rate = rate
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: width, height: height), rate: rate,
      itemTable: host.itemTable, restRule: restRule)
    handle = Handle(kind: host.kinds.stage, index: 0, generation: 0)
    animatorHandle = handle
    animator.onEvent = { [unowned self] event in hear(event) }
  }

  deinit {
    keeper?.clear(self)
  }

  /// Time of the ticks given so far, in seconds.
  public var elapsed: Double { Double(tick) / rate }

  /// Whether the animator has something to do.
  public var isRunning: Bool { animator.isRunning }

  /// Whether ticks may do something: the animator runs, or it has not run yet while a timer or a
  /// display link waits for them.
  ///
  /// Once the animator has paused, timers alone do not keep a run going.
  public var awaitsTicks: Bool {
    isRunning || animator.tickCount == 0 && timers.contains { !$0.isCancelled }
  }

  /// The time the animator simulated, in seconds; pauses do not count.
  public var simulatedTime: Double { animator.elapsedTime }

  /// The item with a name, or nil.
  public func item(_ name: String) -> StageItem? { itemsByName[name] }

  /// The items that lists, traces and pictures show: those that are neither hidden nor removed.
  ///
  /// While removals are under way, as in `onResume`, `items` may have some that are gone.
  package var shownItems: [StageItem] { items.filter { !$0.isHidden && $0.isAlive } }

  /// Takes the hook failures since the last time.
  public func takeErrors() -> [HookFailure] {
    defer { (failures, failureMemory) = ([], nil) }
    return failures
  }

  /// Records an item's motion from now on.
  public func record(_ item: StageItem) -> MotionRecord {
    let record = MotionRecord(item: item.name, rate: rate)
    let recording = Recording(record: record, item: item)
    recording.sample()
    recordings.append(recording)
    return record
  }
}
