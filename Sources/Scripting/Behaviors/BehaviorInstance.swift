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
  /// What it is about, in the order given.
  var items: [StageItem]
  /// The other item of an attachment.
  var other: StageItem?
  /// The function of a custom field.
  var fieldScript: FieldScript?
  /// What a built-in behavior calls once per tick.
  var action: BehaviorAction? {
    didSet { prepareAction() }
  }
  /// The `self` of hooks; nil for built-in behaviors.
  let table: Reference?
  /// The fuel of its functions in a tick.
  let pool: FuelPool
  /// Whether the file's `appliesTo` made it.
  let isApplied: Bool
  /// Whether the tree has it; false from `add` inside a tick until the end of that tick.
  var isAttached = false
  /// Whether it has left the tree, and can be added again.
  var isRemoved = false
  /// The version of its definition that it had when it was removed.
  var version = 0
  /// Whether it was added again and has not begun anew yet.
  var isReturning = false
  /// Whether a hook failed and nobody resumed it.
  var isSuspended = false
  /// The same for a hook or the action.
  var isPartlySuspended: Bool { isSuspended || action?.isSuspended ?? false }
  /// How it got suspended, and what it takes to go on.
  var suspension = Suspension()
  /// What it tells, from its first tick on.
  var story: Story?
  /// The memory that the host keeps for it, by the option that asks for it, "" for itself.
  var held: [ExactName: HeldMemory] = [:]
  /// Whether it wants the animator to keep ticking; a suspended one is not heard.
  var wantsMandate = false

  init(
    stage: Stage, origin: Origin, handle: Handle, dynamic: DynamicBehavior, items: [StageItem],
    other: StageItem? = nil, table: Reference? = nil, isApplied: Bool = false
  ) {
    self.stage = stage
    self.origin = origin
    self.handle = handle
    self.dynamic = dynamic
    self.items = items
    self.other = other
    self.table = table
    self.isApplied = isApplied
    if case .script(let definition) = origin {
      pool = definition.pool
    } else {
      pool = stage.host.pools.current
    }
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
    wantsMandate = mandate
    dynamic.clockMandate = mandate && !isSuspended
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
      mandate: wantsMandate, locks: dynamic.locks)
  }

  func suspend() {
    isSuspended = true
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
  private let rate: Double
  /// How often `didTick` ran, which is what the behavior's own clock shows.
  var ticks = 0
  /// The `onTick` of the instance; nil without one and while it is suspended.
  var hook: ScriptHook?
  var fuel = Fuel.hook
  private let meter: HookMeter
  private let pool: FuelPool
  /// Whether the instance has a story that goes on.
  var hasStory = false

  init(
    items: [any DynamicItem], interpreter: Interpreter, rate: Double, meter: HookMeter,
    pool: FuelPool
  ) {
    (self.meter, self.pool) = (meter, pool)
    self.interpreter = interpreter
    self.rate = rate
    super.init(items: items)
  }

  /// Whether the behavior has nothing to run in each tick.
  override var isPassive: Bool { hook == nil && !hasStory }

  override func didTick(_ dt: Double) {
    let time = Double(ticks) / rate
    ticks &+= 1
    if let hook {
      do {
        try pool.call(interpreter) { () throws(LuaError) in
          try interpreter.call(hook, time: time, dt, fuel: fuel)
        }
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
      } catch {
        meter.count(fuel: interpreter.fuelOfLastCall, of: instance)
        instance?.fail(.onTick, error)
      }
    }
    if hasStory { instance?.tellStory(at: time) }
  }
}
