import LuaRuntime

/// Everything in a session that a tick, a script or a person can change, as one value.
///
/// Together with the interpreter, the rows of the items and the animators of the stages it is the
/// whole session: copying it takes a snapshot, and assigning the copy restores it. It contains
/// numbers, texts and handles; the state of a handle is in the column of its kind.
struct SessionState {
  // The objects of the session.

  var library = BehaviorLibrary()
  var stageItems: [StageItem?] = []
  var stageSlots = HandleSlots<StageBox>("stages", limit: 1_000)
  var instances = HandleSlots<BehaviorInstance>("behaviors", limit: 65_536)
  var timers = HandleSlots<StageTimer>("timers", limit: 65_536)
  var records = HandleSlots<ItemRecording>("records", limit: 10_000)
  /// The running animations; an animation that has ended frees its place.
  var animations = HandleSlots<AnimationRun>("animations", limit: 65_536)
  /// The modules of each script, by the number that the script's `require` passes.
  var scopes: [Int: ModuleScope] = [:]

  // The states of the handles.

  var stages = StateColumn(StageState())
  var items = StateColumn(ItemState())
  var behaviors = StateColumn(BehaviorState())
  var gestures = StateColumn(GestureBehaviorState())
  var timerStates = StateColumn(TimerState())
  var recordingStates = StateColumn(RecordingState())
  var definitions = StateColumn(DefinitionState())
  var scopeStates = StateColumn(ScopeState())
  var works = StateColumn(BehaviorWork())
  var meterPeaks = StateColumn(MeterPeaks())

  // Plain numbers that every hook call changes, apart from the rest.

  var clocks = StateColumn(BehaviorClock())
  var meters = StateColumn(MeterCounts())
  var pools = StateColumn(PoolState())
  /// Counts ticks; the fuel pools are filled when it changes.
  var poolTick = 0

  // Counts and settings of the host.

  var scopeCount = 0
  /// The number of stages that the host has made.
  var stageCount = 0
  /// The number of samples in the recordings of scripts.
  var sampleCount = 0
  /// The environment of the prompt; nil before its first use.
  var consoleGlobals: Reference?
  /// The files whose lines made items and behaviors; a `ScriptOrigin` has a place in it.
  var originFiles: [String] = []
  /// The recording that a script queried last.
  var lastQuestioned: ItemRecording?
  /// The hooks of the behaviors that were loaded so far; events for other hooks cost nothing.
  var hooks: HookSet = []
  /// The behaviors whose `self.items` must be made again.
  var lateItems: [BehaviorInstance] = []
  /// Reloads that were requested inside a tick and wait for its end.
  var postponedReloads = PostponedReloads()
  /// The scene that is being loaded.
  var sceneFile: String?
  /// The trial run of a file that finds its kind; nil when there is none.
  var trial: FileTrial?
  /// The stage whose scripts are running.
  unowned var runningStage: Stage?
}

/// A stage as its host holds it; the host owns the stage until Swift code does.
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

  /// Whether Swift code owns the stage; the stage then keeps the host alive.
  var isLent: Bool {
    if case .lent = self { true } else { false }
  }
}
