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
  /// What the host was made with.
  public let configuration: ScriptConfiguration
  /// Takes each line that scripts print, without its newline, and the name of the script.
  public var onOutput: ((_ text: String, _ script: String) -> Void)?
  /// Takes what a person should know, a line each, such as what `appliesTo` found.
  public var onNotice: ((_ line: String) -> Void)?
  /// Takes every event of every stage.
  public var onEvent: ((StageEvent, Stage) -> Void)?
  /// Asked once per tick; true ends the running advance after that tick.
  public var isInterrupted: (() -> Bool)?
  /// The time in seconds since some moment: a call of a script that takes far longer than its fuel
  /// explains is stopped, as a last resort.
  ///
  /// Nil, as at first, leaves that out: the library itself asks no clock.
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
  let animationWords = AnimationWords()
  let folders: BehaviorFolders
  var library = BehaviorLibrary()
  /// The module table that scripts know as `libration`.
  package internal(set) var moduleValue = Value.nil
  let kinds: HandleKinds
  let builtIns = BuiltIn.all
  let itemSchema = Stage.itemSchema
  /// From each `self` to its behavior's handle, as long as something refers to either.
  let selves: Reference
  var stageItems: [StageItem?] = []
  var stageSlots = HandleSlots<StageBox>("stages", limit: 1_000)
  var instances = HandleSlots<BehaviorInstance>("behaviors", limit: 65_536)
  var timers = HandleSlots<StageTimer>("timers", limit: 65_536)
  var records = HandleSlots<MotionRecord>("records", limit: 10_000)
  /// How many samples the records of scripts have.
  var sampleCount = 0
  /// The animations that run; one that has ended leaves its place.
  var animations = HandleSlots<AnimationRun>("animations", limit: 65_536)
  /// The host's methods that every `self` has.
  var selfMethods: [(name: String, function: Reference)] = []
  /// The methods of built-in behaviors, by behavior and name.
  var builtInMethods: [String: [ExactName: Reference]] = [:]
  /// Sets one of a collision's boundaries.
  var boundarySetter: Reference?
  /// What the prelude made: builds metatables of `self`, and binds methods to handles.
  var selfMetatableMaker: Reference?
  var methodBinder: Reference?
  /// What the metatable of every `self` has, and of nothing else.
  var selfSetter = Value.nil
  /// Makes a story from its function and `self`.
  var storyTeller: Reference?
  /// Gives a file's globals their own `require`.
  var requireBinder: Reference?
  /// Who requires which modules, by the number that their `require` hands on.
  var scopes: [Int: ModuleScope] = [:]
  var scopeCount = 0
  /// The scene that is being loaded.
  var sceneFile: String?
  /// The stage whose scripts are running.
  unowned var runningStage: Stage?
  /// How many stages the host ever had.
  var stageCount = 0
  /// The new version of a file that is being tried out; everything is taken back afterwards.
  var rehearsal: Rehearsal?
  /// Whether what happens now is taken back, so that nothing is to be said of it.
  package var isRehearsing: Bool { rehearsal != nil }
  /// Reloads that were asked for inside a tick and wait for its end.
  var postponedReloads = PostponedReloads()
  /// The fuel of each script in a tick.
  let pools: FuelPools
  /// Who is charged for memory apart from the others.
  let memoryOwners = MemoryOwners()
  /// The record of motion that a script asked last, for showing what decided an assertion.
  public internal(set) var lastQuestioned: MotionRecord?
  /// The environment of the prompt, made when it is first asked for.
  private(set) package lazy var consoleGlobals = makeGlobals(scope: makeScope())

  /// Real time in seconds from any start, by which ticks are measured; nil, as at first, for none.
  ///
  /// What it says changes nothing that scripts can notice.
  public var tickClock: (() -> Double)?
  /// Hears of a tick that took longer than a second by `tickClock`, with what to say about it.
  ///
  /// It answers whether that was said; a stage of which it was is not told of again.
  public var onLongTick: ((_ notice: String) -> Bool)?

  /// Starts a session.
  ///
  /// - Throws: `ScriptError` when a named behavior folder does not exist, when rate is out of range,
  ///   and when memory, address space or the thread's stack do not suffice.
  public init(_ configuration: ScriptConfiguration = ScriptConfiguration()) throws {
    self.configuration = configuration
    if let rate = configuration.rate, !Domain.rate.contains(rate) {
      throw ScriptError(message: "rate \(Domain.rate.rule), not \(digits(rate))")
    }
    folders = try BehaviorFolders(configuration)
    let limits = configuration.limits
    pools = FuelPools(hookFuel: limits.hookFuel)
    let room = Limits(memory: limits.memory, countsFuel: limits.countsFuel)
    try AddressSpace.check(for: room)
    itemTable = ItemTable()
    do {
      interpreter = try Interpreter(limits: room, seed: configuration.seed ?? 0)
      interpreter.patience = limits.patience
      values = try ValueTypes(interpreter)
      regions = try RegionValues(interpreter)
      let holder = HostHolder()
      timings = try TimingValues(interpreter, holder)
      kinds = HandleKinds(interpreter, holder, table: itemTable)
      selves = interpreter.makeWeakTable()
      holder.host = self
      try installSelf()
      try installRequire()
      installModule()
      boundarySetter = BehaviorInstance.makeBoundarySetter(self)
    } catch let error as LuaError {
      throw ScriptError(error)
    }
    interpreter.output = { [unowned self] text, source in
      guard rehearsal == nil else { return }
      onOutput?(text, source.hasPrefix("@") ? String(source.dropFirst()) : source)
    }
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
