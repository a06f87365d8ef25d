public import Dynamics
package import LuaRuntime

/// A session: one interpreter, one table of items, the behavior folders and the stages.
///
///     let host = try ScriptHost()
///     let stage = try host.loadScene("examples/snap.lua")
///     try stage.advance(ticks: 60)
///     print(stage.item("card")!.x)
///
/// A host is used from one thread at a time. Stages, items and records live as long as their host.
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
  /// The items of all stages.
  public let itemTable = ItemTable()
  /// The stages that scripts and the host made, in order.
  public internal(set) var stages: [Stage] = []

  /// The interpreter that runs the scripts.
  package let interpreter: Interpreter
  let values: ValueTypes
  let folders: BehaviorFolders
  var library = BehaviorLibrary()
  /// The module table that scripts know as `libration`.
  package internal(set) var moduleValue = Value.nil
  let kinds: HandleKinds
  let builtIns = BuiltIn.all
  let itemSchema = Stage.itemSchema
  /// From each `self` to its behavior's handle.
  let selves: Reference
  var stageItems: [StageItem?] = []
  var stageSlots = HandleSlots<Stage>()
  var instances = HandleSlots<BehaviorInstance>()
  var timers = HandleSlots<StageTimer>()
  var records = HandleSlots<MotionRecord>()
  /// The host's methods that every `self` has.
  var selfMethods: [(name: String, function: Reference)] = []
  /// The methods of built-in behaviors, by behavior and name.
  var builtInMethods: [String: [String: Reference]] = [:]
  /// Wrappers that let a behavior's own methods be called on its handle.
  var boundMethods: [(method: Reference, bound: Reference)] = []
  /// What the prelude made: builds metatables of `self`, and binds methods to handles.
  var selfMetatableMaker: Reference?
  var methodBinder: Reference?
  /// Gives a file's globals their own `require`.
  var requireBinder: Reference?
  /// Who requires which modules, by the number that their `require` hands on.
  var scopes: [Int: ModuleScope] = [:]
  var scopeCount = 0
  /// The record of motion that a script asked last, for showing what decided an assertion.
  public internal(set) var lastQuestioned: MotionRecord?
  /// The environment of the prompt, made when it is first asked for.
  private(set) package lazy var consoleGlobals = makeGlobals(scope: makeScope())

  /// Starts a session.
  ///
  /// - Throws: `ScriptError` when a named behavior folder does not exist, when rate is not over 0,
  ///   and when memory is missing.
  public init(_ configuration: ScriptConfiguration = ScriptConfiguration()) throws {
    self.configuration = configuration
    if let rate = configuration.rate, !(rate.isFinite && rate > 0) {
      throw ScriptError(message: "rate must be a number over 0, not \(digits(rate))")
    }
    folders = try BehaviorFolders(configuration)
    let limits = configuration.limits
    do {
      interpreter = try Interpreter(
        limits: Limits(memory: limits.memory, countsFuel: limits.countsFuel),
        seed: configuration.seed ?? 0)
      values = try ValueTypes(interpreter)
      let holder = HostHolder()
      kinds = HandleKinds(interpreter, holder, table: itemTable)
      selves = interpreter.makeTable()
      holder.host = self
      try installSelf()
      try installRequire()
      installModule()
    } catch let error as LuaError {
      throw ScriptError(error)
    }
    interpreter.output = { [unowned self] text, source in
      onOutput?(text, source.hasPrefix("@") ? String(source.dropFirst()) : source)
    }
  }

  /// Fuel of one call of a hook.
  var hookFuel: Fuel { Fuel(configuration.limits.hookFuel) }
  /// Fuel of a line at the prompt or of a spec.
  package var promptFuel: Fuel { Fuel(configuration.limits.promptFuel) }
  /// Fuel of loading a file or running a scene.
  var loadFuel: Fuel { Fuel(configuration.limits.loadFuel) }

  /// Makes an empty stage, as the prompt has without a scene.
  ///
  /// - Parameters:
  ///   - width: The reference rectangle's width, in points, over 0.
  ///   - height: The reference rectangle's height, in points, over 0.
  ///   - rate: Ticks per second, over 0; the host's own rate goes first.
  /// - Returns: The stage, without items.
  /// - Throws: `ScriptError` when a number is not finite or not over 0.
  public func makeStage(
    width: Double = 320, height: Double = 480, rate: Double = 60
  ) throws -> Stage {
    for (name, value) in [("width", width), ("height", height), ("rate", rate)] {
      guard value.isFinite, value > 0 else {
        throw ScriptError(message: "stage: \(name) must be a number over 0, not \(digits(value))")
      }
    }
    prepareLibrary()
    let stage = Stage(
      host: self, width: width, height: height, rate: configuration.rate ?? rate)
    stage.handle = stageSlots.insert(stage, kind: kinds.stage)
    stage.animatorHandle = Handle(
      kind: kinds.animator, index: stage.handle.index, generation: stage.handle.generation)
    stages.append(stage)
    return stage
  }

  /// Removes a stage with its items and behaviors, without running hooks.
  ///
  /// Scripts that still hold it hold something that raises "stage was removed".
  public func discard(_ stage: Stage) {
    guard let place = stages.firstIndex(where: { $0 === stage }) else { return }
    stages.remove(at: place)
    stage.animator.onEvent = nil
    for instance in stage.instances { forget(instance) }
    stage.animator.removeAllBehaviors()
    for item in stage.items {
      item.item.remove()
      leave(item)
    }
    stageSlots.release(stage.handle)
    interpreter.release(stage.handle)
    interpreter.release(stage.animatorHandle)
  }
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
