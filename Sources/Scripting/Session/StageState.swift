import Geometry
import LuaRuntime

/// The changeable part of a stage, apart from its items' rows and its animator.
struct StageState {
  /// The number of ticks given so far, including those that a paused animator ignored.
  var tick = 0
  /// The items, in the order they were added.
  var items: [StageItem] = []
  /// The items by their names.
  var itemsByName: [ExactName: StageItem] = [:]
  /// The items by their tags, in the order they were added; nil after a change of tags or a
  /// removal, until they are asked for.
  var itemsByTag: [ExactName: [StageItem]]?
  /// The items that stand for objects of the program.
  var objects: [ObjectItem] = []
  /// The number of items that the stage has made.
  var itemCount = 0
  /// The first number to try for a default name; all lower ones are taken.
  var nextNumber = 1

  /// The behaviors that scripts added, in the order they were added.
  var instances: [BehaviorInstance] = []
  /// The number of behaviors that were added so far, those included that were added again.
  var additions = 0
  /// The removed behaviors that scripts may still reach, in the order of their removal.
  var removed: [BehaviorInstance] = []
  /// The memory of the behaviors that were removed since the last search for unreachable ones.
  var removedBytes = 0
  /// Behaviors whose `onAdd` runs as soon as they are in the tree.
  var newcomers: [BehaviorInstance] = []
  var timers = TimerSchedule()
  var recordings: [RunningRecording] = []
  /// The records of predictions that scripts hold, oldest first.
  var predictions: [Handle] = []
  var onPause: Reference?
  var onResume: Reference?

  /// The memory that the host charges for the stage, waiting touches and failures not yet taken.
  var memory: HeldMemory?
  var touchMemory: HeldMemory?
  var failureMemory: HeldMemory?
  var contactMemory = ContactMemory()
  /// The events that scripts emitted and nothing has taken yet, oldest first, with their memory.
  var emitted = EmittedEvents()
  var emittedMemory: HeldMemory?
  var failures: [HookFailure] = []
  /// The last tick with a reported failure, and the number of reports in it.
  var toldFailures = (tick: 0, count: 0)
  /// Whether a tick of over a second was reported, which happens once per stage.
  var hasToldLongTick = false

  /// The number of the stage whose scripts made it and with which it ends; nil for none.
  var maker: Int?
  /// The scene that made it; nil for a stage without a scene file.
  var sceneFile: String?
  /// The file in whose folder its images are; nil where no file made it.
  var imageFile: String?
  /// The next step of the scene that made it; nil for a scene that has ended.
  var continuation: Continuation?
  /// The modules of the scene that made it.
  var scope: ModuleScope?
  /// The file whose recorded touches are being played; nil for none.
  var touchFile: String?
  /// The time of the last touch that scripts gave, by the animator's clock and by the stage's, in
  /// seconds; nil before the first.
  var lastTouchTimes: (simulated: Double, elapsed: Double)?

  /// Whether ticks are being given; meanwhile no hook may give ticks to this stage.
  var isAdvancing = false
  /// Whether display links are being called.
  var isFiringLinks = false
  /// Whether the animator is inside a tick; changes of structure then wait for its end.
  var isTicking = false
  /// Items that were added and not yet reported to behaviors.
  var arrivals: [StageItem] = []
  /// The items to remove at the end of the tick, each once.
  var doomedItems: [StageItem] = []
  /// Whether `settle` is running.
  var isSettling = false
  /// Whether the tree may have changed since `settle` last compared the lists with it.
  var isUnsettled = false
  /// Whether items or tags changed since `appliesTo` was last evaluated.
  var hasNewTags = false
  /// The error of the interrupt flag that stopped a hook; it ends the running advance.
  var interruption: LuaError?
}

/// The changeable part of an item, apart from its row.
struct ItemState {
  var tags: [String] = []
  var isHidden = false
  var shownColor = AnimatedLook<ColorText>()
  /// The style; nil for one that was never set.
  var style: StyleBox?
  /// Whether it will be removed at the end of the tick.
  var isDoomed = false
  /// The memory that the host charges for it.
  var memory: HeldMemory?
  /// The memory of its body; nil before its first behavior.
  var bodyMemory: HeldMemory?
  /// The line of the script that made it; nil where no script did.
  var origin: ScriptOrigin?
}

/// The progress of a timer.
struct TimerState {
  /// The multiple of the interval at which it is called next.
  var multiple = 1.0
  /// The tick in which it is called next.
  var dueTick = 0
  var isCancelled = false
}
