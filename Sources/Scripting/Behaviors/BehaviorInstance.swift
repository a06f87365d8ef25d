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
  /// The script of a scripted behavior.
  let definition: ScriptDefinition?
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
      self.definition = definition
      pool = definition.pool
    } else {
      definition = nil
      pool = stage.host.pools.current
    }
    store.state.behaviors[place] = BehaviorState(itemList: ItemList(items), other: other)
    dynamic.label = kindName
  }

  /// The name that it was given; without one, the name of its kind.
  var name: String { dynamic.label }

  /// The name of the built-in behavior or the file; `behavior` for one written in place.
  var kindName: String {
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

  var schema: Schema {
    switch origin {
    case .builtIn(let builtIn): builtIn.schema
    case .script(let definition): definition.contract.schema
    }
  }

  /// Whether it is removed with its last item, as scripted behaviors and gestures are.
  var isAboutItems: Bool { table != nil || recognition != nil }

  /// Sets whether the behavior holds the animator's clock mandate.
  ///
  /// - Parameters:
  ///   - mandate: Whether it holds the mandate itself.
  ///   - holder: The behavior that holds the mandate in its place and that `self.clockMandate`
  ///     returns; the previous holder loses the mandate.
  func setMandate(_ mandate: Bool, holder: BehaviorInstance? = nil) {
    if let old = state.mandateHolder.flatMap({ stage.host.behavior(.handle($0)) }), old !== holder {
      old.setMandate(false)
    }
    state.mandateHolder = holder?.handle
    holder?.setMandate(true)
    state.wantsMandate = mandate
    dynamic.clockMandate = mandate && !state.isSuspended
    answerForSelf()
  }

  /// Locks motions of its items, by the names that scripts use.
  func setLocks(_ value: Value) throws(LuaError) {
    dynamic.locks = try ItemLocks(value, subject: name, host: stage.host)
    answerForSelf()
  }

  /// Makes `self` show the clock mandate and the locks.
  private func answerForSelf() {
    guard let definition, let table else { return }
    table.metatable = definition.metatables.metatable(
      mandate: state.wantsMandate, holder: state.mandateHolder, locks: dynamic.locks)
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
