import LuaRuntime

/// All that a tick, a script or a person can change of a session, as one value.
///
/// With the interpreter, the rows of the items and the animators of the stages it is the whole
/// session: a copy is a snapshot, and putting the copy back is a restore. What stands here are
/// numbers, texts and handles; what a handle stands for lies in the column of its kind.
struct SessionState {
  // What is there.

  var library = BehaviorLibrary()
  var stageItems: [StageItem?] = []
  var stageSlots = HandleSlots<StageBox>("stages", limit: 1_000)
  var instances = HandleSlots<BehaviorInstance>("behaviors", limit: 65_536)
  var timers = HandleSlots<StageTimer>("timers", limit: 65_536)
  var records = HandleSlots<ItemRecording>("records", limit: 10_000)
  /// The animations that run; one that has ended leaves its place.
  var animations = HandleSlots<AnimationRun>("animations", limit: 65_536)
  /// Which script requires which modules, by the number that its `require` hands on.
  var scopes: [Int: ModuleScope] = [:]

  // What the handles stand for.

  var stages = StateColumn<StageState>()
  var items = StateColumn<ItemState>()
  var behaviors = StateColumn<BehaviorState>()
  var gestures = StateColumn<GestureBehaviorState>()
  var timerStates = StateColumn<TimerState>()
  var recordingStates = StateColumn<RecordingState>()
  var definitions = StateColumn<DefinitionState>()
  var scopeStates = StateColumn<ScopeState>()

  // What every call of a hook changes: plain numbers, apart from the rest.

  var clocks = StateColumn<BehaviorClock>()
  var meters = StateColumn<MeterCounts>()
  var pools = StateColumn<PoolState>()
  /// Counts the ticks by which the pools of fuel are filled.
  var poolTick = 0

  // What the host counts and remembers.

  var scopeCount = 0
  /// How many stages the host ever had.
  var stageCount = 0
  /// How many samples the records of scripts have.
  var sampleCount = 0
  /// The environment of the prompt, once it was asked for.
  var consoleGlobals: Reference?
  /// The recording that a script asked last.
  var lastQuestioned: ItemRecording?
  /// Reloads that were asked for inside a tick and wait for its end.
  var postponedReloads = PostponedReloads()
  /// The scene that is being loaded.
  var sceneFile: String?
  /// The stage whose scripts are running.
  unowned var runningStage: Stage?
}

/// A stage's place in its host, which owns the stage until Swift code does.
enum StageBox {
  case owned(Stage)
  case lent(WeakStage)

  struct WeakStage {
    weak var stage: Stage?
  }

  var stage: Stage? {
    switch self {
    case .owned(let stage): stage
    case .lent(let box): box.stage
    }
  }

  /// Whether Swift code has the stage, which then keeps the host alive.
  var isLent: Bool {
    if case .lent = self { true } else { false }
  }
}
