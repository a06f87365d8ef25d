public import Dynamics
import Geometry
package import LuaRuntime

/// A session: one interpreter, one table of items, the behavior folders and the stages.
///
///     let host = try ScriptHost()
///     let stage = try host.loadScene("examples/snap.lua")
///     try stage.advance(ticks: 60)
///     print(stage.item("card")!.x)
///
/// A host is used from one thread at a time. A stage that it passed to Swift code keeps it alive.
public final class ScriptHost {
  /// The configuration of the host.
  public internal(set) var configuration: ScriptConfiguration
  /// Takes each line that scripts print, without its newline, and the name of the script.
  public var onOutput: ((_ text: String, _ script: String) -> Void)?
  /// Gets notices for a person, one line each, such as the report of `appliesTo`, and assignments of
  /// the program that changed nothing because a value is not allowed.
  public var onNotice: ((_ line: String) -> Void)?
  /// Takes every event of every stage; without it, contacts that no hook hears cost nothing.
  public var onEvent: ((StageEvent, Stage) -> Void)?
  /// Takes the failure of every hook, before `onEvent` takes it as an event.
  public var onFailure: ((HookFailure, Stage) -> Void)?
  /// Called with each stage before its first tick, when a trace of it can begin.
  package var onFirstTick: ((Stage) -> Void)?
  /// Called with each input from outside, just before it takes effect.
  public var onInput: ((SessionInput) -> Void)?
  /// Called after the session went to another moment of its history, or to a snapshot.
  ///
  /// Its stages are then at other ticks, and the ticks between were not reported.
  public var onTravel: (() -> Void)?
  /// The objects that follow the session to other moments.
  package var followers: [any TimeFollower] = []
  /// The recorder that writes a recording of the session; nil for none.
  package internal(set) var recorder: SessionRecorder?
  /// The replay that runs a recording in this host and owns it; nil for none.
  package internal(set) weak var replay: SessionReplay?
  /// The number of inputs that are being carried out, each inside the one before.
  var inputDepth = 0
  /// Asked once per tick; true ends the running advance after that tick.
  public var isInterrupted: (() -> Bool)?
  /// The time in seconds since some moment, for a last-resort limit on the time of calls.
  ///
  /// A call of a script that takes far longer than its fuel explains is stopped. Nil, the default,
  /// switches the limit off: the library itself reads no clock.
  public var clock: (() -> Double)? {
    get { interpreter.clock }
    set { interpreter.clock = newValue }
  }
  /// The items of all stages.
  public let itemTable: ItemTable

  /// The interpreter that runs the scripts.
  package let interpreter: Interpreter
  let values: ValueTypes
  let hookFields: HookFields
  let regions: RegionValues
  let timings: TimingValues
  lazy var animationWords = AnimationWords()
  /// The parts of the style of items.
  lazy var styleProperties = StyleProperty.all
  /// The file that runs outside of scenes, in whose folder images are; nil for none.
  package var scriptFile: String?
  /// The last image files that were read, by their keys.
  var imageContents: [String: ImageContents] = [:]
  let folders: BehaviorFolders
  /// Everything that a tick, a script or a person can change.
  let store = StateStore()
  /// The module table `libration` of scripts.
  package internal(set) var moduleValue = Value.nil
  /// The module tables: `libration` and those in it, each with a function that describes it.
  var modules: [(value: Value, describe: () -> TypeDescription)] = []
  /// The tables of functions of the program.
  var programModules: [ProgramModule] = []
  /// The globals of the scripts so far, by the scope, which get functions that are defined later.
  ///
  /// It is nil once the session has ticked or a snapshot was taken: going back would take the
  /// functions away.
  var earlyGlobals: [(scope: Int, globals: Reference)]? = []
  /// The closures that note and answer the program's functions; nil, the default, for none.
  package var programCalls: ProgramCalls?
  /// Gives functions that scripts call access to the host.
  let holder: HostHolder
  let kinds: HandleKinds
  lazy var builtIns = BuiltIn.all
  /// The handle of each `self`'s behavior, as long as anything refers to either.
  let selves: Reference
  /// The host's methods of every `self`, and the list of locks of a `self` without any.
  var selfMethods: Reference?
  /// The metatable in which `self` finds the methods.
  var selfMethodsMetatable: Reference?
  /// The methods of built-in behaviors, by name.
  var builtInMethods: Reference?
  /// The function that sets one of a collision's boundaries.
  var boundarySetter: Reference?
  /// A function of the prelude that makes metatables of `self`, and binds methods to handles.
  var selfMetatableMaker: Reference?
  var methodBinder: Reference?
  /// The function by which the metatables of `self` are recognised.
  var selfSetter = Value.nil
  /// Makes a story from its function and `self`.
  var storyTeller: Reference?
  /// Gives a file's globals their own `require`.
  var requireBinder: Reference?
  /// The dry run of a new version of a file; all its effects are undone afterwards.
  var dryRun: DryRun?
  /// Whether all present changes will be undone, so that nothing may be reported.
  package var isDryRun: Bool { dryRun != nil }
  /// The ticks that the session can go to; nil, the default, keeps none.
  public var history: SessionHistory?
  /// The kind of the ticks that are simulated; only those of the present are reported.
  var simulation = Simulation.present
  /// Whether nothing may be reported to the program.
  package var isSilent: Bool { isDryRun || simulation != .present }
  /// The fuel of each script in a tick.
  let pools: FuelPools
  /// The columns and selections that scripts hold while hooks of groups run.
  let columns = HookColumns()
  /// The snapshots that scripts hold.
  let snapshots = ScriptSnapshots()
  /// The numbers under which the memory of behaviors is counted separately.
  let memoryOwners = MemoryOwners()

  /// Real time in seconds from any start, to measure ticks; nil, the default, for none.
  ///
  /// It affects nothing that scripts can detect.
  public var tickClock: (() -> Double)?
  /// Called for a tick that took longer than a second by `tickClock`, with a message.
  ///
  /// It returns whether the message was shown; a stage whose message was shown is not reported
  /// again.
  public var onLongTick: ((_ notice: String) -> Bool)?

  /// Starts a session.
  ///
  /// - Throws: `ScriptError` when a named behavior folder does not exist, when the rate is out of
  ///   range, and when memory, address space or the thread's stack do not suffice.
  public init(_ configuration: ScriptConfiguration = ScriptConfiguration()) throws(ScriptError) {
    self.configuration = configuration
    if let rate = configuration.rate, !Domain.rate.contains(rate) {
      throw ScriptError(message: "rate \(Domain.rate.rule), not \(digits(rate))")
    }
    folders = try BehaviorFolders(configuration)
    let limits = configuration.limits
    pools = FuelPools(hookFuel: limits.hookFuel, store: store)
    let room = Limits(memory: limits.memory, countsFuel: limits.countsFuel)
    try AddressSpace.check(for: room)
    itemTable = ItemTable()
    do {
      interpreter = try Interpreter(limits: room, seed: configuration.seed ?? 0)
      interpreter.patience = limits.patience
      holder = HostHolder()
      values = try ValueTypes(interpreter, holder)
      hookFields = HookFields(interpreter)
      regions = try RegionValues(interpreter, holder)
      timings = try TimingValues(interpreter, holder)
      kinds = HandleKinds(interpreter, holder, table: itemTable)
      selves = interpreter.makeWeakTable()
      holder.host = self
      try installSelf(holder)
      try installRequire()
      installModule(holder)
      boundarySetter = BehaviorInstance.makeBoundarySetter(self)
    } catch {
      throw (error as? LuaError).map { ScriptError($0) } ?? ScriptError(message: "\(error)")
    }
    installNameHints()
    keepReadings()
    listenToRefusals()
    listenToGroups()
    interpreter.output = { [unowned self] text, source in
      guard !isSilent, state.trial == nil else { return }
      if let history, let stage = state.runningStage { history.notePrint(stage) }
      onOutput?(text, source.hasPrefix("@") ? String(source.dropFirst()) : source)
    }
  }

  /// Whether a stage is given ticks.
  var isInTick: Bool { stages.contains(where: \.state.isAdvancing) }

  /// Gives simulations of the past the readings of files that the present took.
  private func keepReadings() {
    files.past = { [unowned self] in simulation == .past ? history?.nextReading() : nil }
    files.keep = { [unowned self] reading in
      guard let history, simulation == .present, isInTick else { return }
      history.note(reading)
    }
  }

  deinit {
    // The state has handles, and each handle refers to the store; the exchange breaks the cycle.
    store.exchange(SessionState())
  }

  /// The reader of the files of scripts.
  package var files: ScriptFiles { folders.files }

  @inline(always)
  var state: SessionState {
    get { store.state }
    _modify { yield &store.state }
  }

  /// The recording that a script queried last, for showing the sample behind an assertion.
  public var lastQuestioned: ItemRecording? { state.lastQuestioned }

  /// The environment of the prompt, made at its first use.
  package var consoleGlobals: Reference {
    if let known = state.consoleGlobals { return known }
    let globals = makeGlobals(scope: makeScope())
    state.consoleGlobals = globals
    return globals
  }

  /// Fuel of one call of a hook.
  var hookFuel: Fuel { Fuel(configuration.limits.hookFuel) }
  /// Fuel of a line at the prompt or of a spec.
  package var promptFuel: Fuel { Fuel(configuration.limits.promptFuel) }
  /// Fuel of loading a file or running a scene.
  var loadFuel: Fuel { Fuel(configuration.limits.loadFuel) }
}

/// A reference to the host for functions that are made before it exists.
final class HostHolder {
  private unowned(unsafe) var found: ScriptHost?

  /// The host, which is set before any script runs.
  var host: ScriptHost {
    get { found.unsafelyUnwrapped }
    set { found = newValue }
  }
}
