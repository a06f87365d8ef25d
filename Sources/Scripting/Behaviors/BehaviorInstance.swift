import Dynamics
import Geometry
import LuaRuntime

/// A behavior that a script added, for its handle.
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
  /// Whether a hook or the action failed and was not resumed.
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
    store.state.behaviors[place] = BehaviorState(itemList: ItemList(items), other: other)
    dynamic.label = name
  }

  var name: String {
    switch origin {
    case .builtIn(let builtIn): builtIn.name
    case .script(let definition): definition.name
    }
  }

  /// The greatest depth of a behavior below its animator: walks through the tree are recursive.
  static let deepestLevel = 100

  /// The number of behaviors from the animator down to this one, itself included.
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

  /// Whether it is removed with its last item: scripted behaviors and gestures.
  var isAboutItems: Bool { table != nil || recognition != nil }

  /// Gives the animator's clock mandate to it or takes it from it.
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

  /// Gives `self` access to the clock mandate and the locks.
  private func answerForSelf() {
    guard let definition, let table else { return }
    table.metatable = definition.metatables.metatable(
      mandate: state.wantsMandate, locks: dynamic.locks)
  }

  /// Releases its references into the interpreter, even if snapshots contain the behavior.
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

/// The node of a scripted behavior in the animator's tree.
///
/// The data of a tick are stored here, so that a tick of a thousand behaviors reads neither stage
/// nor host.
final class ScriptBehavior: DynamicBehavior {
  // These are unsafe because they are read in every tick: the instance stays in its stage's
  // registry until the tree has released this node, and the interpreter exists as long as the host.
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

  /// The work of the behavior in each tick.
  var work: BehaviorWork {
    get { store.state.works[place] }
    _modify { yield &store.state.works[place] }
  }

  /// Whether the behavior has nothing to run in each tick.
  override var isPassive: Bool { work.hook == nil && !work.isGroup && !work.hasStory }

  /// Sets its own clock to 0.
  func restartClock() { store.state.clocks[place].ticks = 0 }

  override func didTick(_ dt: Double) {
    let time = Double(store.state.clocks[place].next()) / rate
    let work = work
    if work.isGroup {
      instance?.tickGroup(at: time, dt)
    } else if let hook = work.hook {
      do {
        try pool.call(interpreter) { () throws(LuaError) in
          try interpreter.call(hook, time: time, dt, fuel: work.fuel)
        }
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
      } catch {
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
        instance?.fail(.onTick, error)
      }
    }
    // Read again: the hook may have failed, which suspends the behavior.
    if self.work.hasStory { instance?.tellStory(at: time) }
  }
}
