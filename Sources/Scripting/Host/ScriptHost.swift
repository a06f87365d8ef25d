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
/// A host is used from one thread at a time. A stage that it gave away keeps it alive.
public final class ScriptHost {
  /// The configuration of the host.
  public internal(set) var configuration: ScriptConfiguration
  /// Takes each line that scripts print, without its newline, and the name of the script.
  public var onOutput: ((_ text: String, _ script: String) -> Void)?
  /// Gets notices for a person, one line each, such as the report of `appliesTo`.
  public var onNotice: ((_ line: String) -> Void)?
  /// Takes every event of every stage; without it, contacts that no hook hears cost nothing.
  public var onEvent: ((StageEvent, Stage) -> Void)?
  /// Takes the failure of every hook, before `onEvent` takes it as an event.
  public var onFailure: ((HookFailure, Stage) -> Void)?
  /// Called with each stage before its first tick, when a trace of it can begin.
  package var onFirstTick: ((Stage) -> Void)?
  /// Called with each input from outside, just before it takes effect.
  public var onInput: ((SessionInput) -> Void)?
  /// Called after the session went to another moment of its history, or to a snapshot: its stages
  /// stand at other ticks, and nothing was told of those between.
  public var onTravel: (() -> Void)?
  /// The objects that follow the session to other moments.
  package var followers: [any TimeFollower] = []
  /// What writes a recording of the session; nil for nobody.
  package internal(set) var recorder: SessionRecorder?
  /// What replays a recording in this host, and has it; nil for nobody.
  package internal(set) weak var replay: SessionReplay?
  /// The number of inputs that are being carried out, each inside the one before.
  var inputDepth = 0
  /// Asked once per tick; true ends the running advance after that tick.
  public var isInterrupted: (() -> Bool)?
  /// The time in seconds since some moment: a call of a script that takes far longer than its fuel
  /// explains is stopped, as a last resort.
  ///
  /// Nil, as at first, switches the limit off: the library itself reads no clock.
  public var clock: (() -> Double)? {
    get { interpreter.clock }
    set { interpreter.clock = newValue }
  }
  /// The items of all stages.
  public let itemTable: ItemTable

  /// The interpreter that runs the scripts.
  package let interpreter: Interpreter
  let values: ValueTypes
  let regions: RegionValues
  let timings: TimingValues
  lazy var animationWords = AnimationWords()
  let folders: BehaviorFolders
  /// All that a tick, a script or a person can change.
  let store = StateStore()
  /// The module table `libration` of scripts.
  package internal(set) var moduleValue = Value.nil
  /// The module table and those in it, with functions that describe what they have.
  var modules: [(value: Value, describe: () -> TypeDescription)] = []
  /// The tables of functions of the program.
  var programModules: [ProgramModule] = []
  /// Who notes and answers the calls of the program's functions; nil, as at first, for nobody.
  package var programCalls: ProgramCalls?
  /// Finds the host for functions that scripts call.
  let holder: HostHolder
  let kinds: HandleKinds
  lazy var builtIns = BuiltIn.all
  /// From each `self` to its behavior's handle, as long as something refers to either.
  let selves: Reference
  /// The host's methods that every `self` has, and the list of locks of one without any.
  var selfMethods: Reference?
  /// The metatable in which `self` finds the methods.
  var selfMethodsMetatable: Reference?
  /// The methods of built-in behaviors, by name.
  var builtInMethods: Reference?
  /// Sets one of a collision's boundaries.
  var boundarySetter: Reference?
  /// A function of the prelude that makes metatables of `self`, and binds methods to handles.
  var selfMetatableMaker: Reference?
  var methodBinder: Reference?
  /// The function that only the metatables of `self` have.
  var selfSetter = Value.nil
  /// Makes a story from its function and `self`.
  var storyTeller: Reference?
  /// Gives a file's globals their own `require`.
  var requireBinder: Reference?
  /// The dry run of a new version of a file; all its effects are undone afterwards.
  var dryRun: DryRun?
  /// Whether all present changes will be undone, so that nothing may be reported.
  package var isDryRun: Bool { dryRun != nil }
  /// The ticks that the session can go to; nil, as at first, keeps none.
  public var history: SessionHistory?
  /// Which ticks are simulated: nothing is reported of those before and after the present.
  var simulation = Simulation.present
  /// Whether nothing may be reported to the program.
  package var isSilent: Bool { isDryRun || simulation != .present }
  /// The fuel of each script in a tick.
  let pools: FuelPools
  /// What scripts hold while hooks of groups run.
  let columns = HookColumns()
  /// The snapshots that scripts hold.
  let snapshots = ScriptSnapshots()
  /// The numbers under which memory is charged apart.
  let memoryOwners = MemoryOwners()

  /// Real time in seconds from any start, to measure ticks; nil, as at first, for none.
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
  /// - Throws: `ScriptError` when a named behavior folder does not exist, when rate is out of range,
  ///   and when memory, address space or the thread's stack do not suffice.
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
    keepReadings()
    interpreter.output = { [unowned self] text, source in
      guard !isSilent, state.trial == nil else { return }
      if let history, let stage = state.runningStage { history.notePrint(stage) }
      onOutput?(text, source.hasPrefix("@") ? String(source.dropFirst()) : source)
    }
  }

  /// Whether a stage is given ticks.
  var isInTick: Bool { stages.contains(where: \.isAdvancing) }

  /// Lets the simulation of the past read what was read then.
  private func keepReadings() {
    files.past = { [unowned self] in simulation == .past ? history?.nextReading() : nil }
    files.keep = { [unowned self] reading in
      guard let history, simulation == .present, isInTick else { return }
      history.note(reading)
    }
  }

  deinit {
    // The state has handles, and each handle has the store.
    store.exchange(SessionState())
  }

  /// What reads the files of scripts.
  package var files: ScriptFiles { folders.files }

  @inline(always)
  var state: SessionState {
    get { store.state }
    _modify { yield &store.state }
  }

  /// The recording that a script asked last, for showing what decided an assertion.
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

/// Lets functions that are made before the host find it.
final class HostHolder {
  private unowned(unsafe) var found: ScriptHost?

  /// The host; it is there before any script runs.
  var host: ScriptHost {
    get { found.unsafelyUnwrapped }
    set { found = newValue }
  }
}
