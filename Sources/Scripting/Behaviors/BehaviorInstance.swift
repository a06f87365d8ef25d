import Dynamics
import Geometry
import LuaRuntime

/// A behavior that a script added: what its handle stands for.
final class BehaviorInstance {
  enum Origin {
    case builtIn(BuiltIn)
    case script(ScriptDefinition)
  }

  unowned let stage: Stage
  let origin: Origin
  let handle: Handle
  /// The behavior in the animator's tree.
  let dynamic: DynamicBehavior
  let store: StateStore
  let place: Place
  /// The `self` of hooks; nil for built-in behaviors.
  let table: Reference?
  /// The fuel of its functions in a tick.
  let pool: FuelPool
  /// Whether the file's `appliesTo` made it.
  let isApplied: Bool
  /// Whether a hook or the action failed and nobody resumed it.
  var isPartlySuspended: Bool { state.isSuspended || action?.isSuspended ?? false }
  init(
    stage: Stage, origin: Origin, handle: Handle, dynamic: DynamicBehavior, place: Place,
    items: [StageItem], other: StageItem? = nil, table: Reference? = nil, isApplied: Bool = false
  ) {
    self.stage = stage
    self.origin = origin
    self.handle = handle
    self.dynamic = dynamic
    self.place = place
    store = stage.store
    self.table = table
    self.isApplied = isApplied
    if case .script(let definition) = origin {
      pool = definition.pool
    } else {
      pool = stage.host.pools.current
    }
    store.state.behaviors[place] = BehaviorState(items: items, other: other)
    dynamic.label = name
  }

  var name: String {
    switch origin {
    case .builtIn(let builtIn): builtIn.name
    case .script(let definition): definition.name
    }
  }

  /// How far below its animator a behavior may be: whoever walks through the tree goes into it.
  static let deepestLevel = 100

  /// How many behaviors there are from the animator down to it, itself included.
  var level: Int {
    sequence(first: dynamic, next: \.parentBehavior).reduce(0) { count, _ in count + 1 }
  }

  var definition: ScriptDefinition? {
    if case .script(let definition) = origin { definition } else { nil }
  }

  var schema: Schema {
    switch origin {
    case .builtIn(let builtIn): builtIn.schema
    case .script(let definition): definition.contract.schema
    }
  }

  /// Whether it goes when its last item goes: what scripts wrote, and gestures.
  var isAboutItems: Bool { table != nil || recognition != nil }

  /// Takes the animator's clock into or out of its hands.
  func setMandate(_ mandate: Bool) {
    state.wantsMandate = mandate
    dynamic.clockMandate = mandate && !state.isSuspended
    answerForSelf()
  }

  /// Keeps its items from motions, as scripts name them.
  func setLocks(_ value: Value) throws(LuaError) {
    dynamic.locks = try ItemLocks(value, subject: name, host: stage.host)
    answerForSelf()
  }

  /// Lets `self` say whether it holds the clock mandate, and what it locks.
  private func answerForSelf() {
    guard let definition, let table else { return }
    table.metatable = definition.metatables.metatable(
      mandate: state.wantsMandate, locks: dynamic.locks)
  }

  /// Lets go of what it has inside the interpreter, also where snapshots hold the behavior.
  func release() {
    for memory in state.held.values { memory.release() }
    for reference in references { reference.release() }
    state.story?.step.release()
  }

  func suspend() {
    state.isSuspended = true
    dynamic.clockMandate = false
    prepareTick()
  }
}

/// The place of a scripted behavior in the animator's tree.
///
/// What a tick needs stands here, so that a thousand of them cost no look at stage or host.
final class ScriptBehavior: DynamicBehavior {
  // Unsafe, as they are read in every tick: the instance stays in its stage's books until the tree
  // has let go of this, and the interpreter lives as long as the host.
  unowned(unsafe) var instance: BehaviorInstance?
  private unowned(unsafe) let interpreter: Interpreter
  private let store: StateStore
  private let place: Place
  private let rate: Double
  private let meter: HookMeter
  private let pool: FuelPool

  init(
    items: [any DynamicItem], interpreter: Interpreter, store: StateStore, place: Place,
    rate: Double, meter: HookMeter, pool: FuelPool
  ) {
    (self.meter, self.pool) = (meter, pool)
    (self.store, self.place) = (store, place)
    self.interpreter = interpreter
    self.rate = rate
    super.init(items: items)
  }

  /// What it has to run in each tick.
  var clock: BehaviorClock {
    _read { yield store.state.clocks[place] }
    _modify { yield &store.state.clocks[place] }
  }

  /// Whether the behavior has nothing to run in each tick.
  override var isPassive: Bool { clock.hook == nil && !clock.hasStory }

  override func didTick(_ dt: Double) {
    let now = store.state.clocks[place].next()
    let time = Double(now.ticks) / rate
    if let hook = now.hook {
      do {
        try pool.call(interpreter) { () throws(LuaError) in
          try interpreter.call(hook, time: time, dt, fuel: now.fuel)
        }
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
      } catch {
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
        instance?.fail(.onTick, error)
      }
    }
    if clock.hasStory { instance?.tellStory(at: time) }
  }
}
