import Geometry
import LuaRuntime

/// What can change about a stage beside its items' rows and its animator.
struct StageState: HandleState {
  /// Ticks given so far, those that a paused animator ignored included.
  var tick = 0
  /// The items, in the order they were added.
  var items: [StageItem] = []
  /// The items by their names.
  var itemsByName: [ExactName: StageItem] = [:]
  /// How many items the stage ever had.
  var itemCount = 0
  /// Below it, every `item` with a number has a name that is taken.
  var nextNumber = 1

  /// The behaviors that scripts added, in the order they were added.
  var instances: [BehaviorInstance] = []
  /// The behaviors that were removed and that scripts may still reach, the latest at the end.
  var removed: [BehaviorInstance] = []
  /// The memory that is held for behaviors that were removed since it was asked last what is reached.
  var removedBytes = 0
  /// Behaviors whose `onAdd` is to run as soon as the tree has them.
  var newcomers: [BehaviorInstance] = []
  var timers: [StageTimer] = []
  var recordings: [RunningRecording] = []
  var onPause: Reference?
  var onResume: Reference?

  /// The memory that the host keeps for it, without what is on it, for touches that wait, and for
  /// failures that nobody took.
  var memory: HeldMemory?
  var touchMemory: HeldMemory?
  var failureMemory: HeldMemory?
  var contactMemory = ContactMemory()
  var failures: [HookFailure] = []
  /// How many failures were told in which tick.
  var toldFailures = (tick: 0, count: 0)
  /// Whether a tick of over a second was told: once is enough.
  var hasToldLongTick = false

  /// The number of the stage whose scripts made it, and with which it goes; nil for none.
  var maker: Int?
  /// The scene that made it; nil when it came from elsewhere.
  var sceneFile: String?
  /// The modules of the scene that made it.
  var scope: ModuleScope?
  /// The file of the recorded touches that are played; nil for none.
  var touchFile: String?

  /// Whether ticks are being given, so that nothing inside them gives more.
  var isAdvancing = false
  /// Whether the animator is inside a tick, so that changes of structure wait for its end.
  var isTicking = false
  /// Items that are to be removed as soon as no tick is under way, each once.
  var doomedItems: [StageItem] = []
  /// Whether the lists are being compared with the tree.
  var isSettling = false
  /// Whether something may have left the tree since the lists were last compared with it.
  var isUnsettled = false
  /// Whether items or tags changed since `appliesTo` was last looked at.
  var hasNewTags = false
  /// Set when the interrupt flag stopped a hook; ends the running advance.
  var interruption: LuaError?
}

/// What scripts can change about an item beside its row.
struct ItemState: HandleState {
  var tags: [String] = []
  var isHidden = false
  var shownColor = ItemColor()
  /// Whether it is removed as soon as no tick is under way.
  var isDoomed = false
  /// The memory that the host keeps for it.
  var memory: HeldMemory?
  /// The memory of its body, once it has had a behavior.
  var bodyMemory: HeldMemory?
}

/// How far a timer has come.
struct TimerState: HandleState {
  /// The multiple that is waited for.
  var multiple = 1.0
  var isCancelled = false
}
