import Dynamics
import LuaRuntime

/// The ticks of scripted behaviors that follow each other in the tree.
final class HookRun: ActionRun {
  private let parts: [NeighborHooks]

  init(_ behaviors: [DynamicBehavior]) {
    var parts: [[ScriptBehavior]] = []
    for case let behavior as ScriptBehavior in behaviors {
      if let last = parts.last?.first, last.caller.isSame(as: behavior.caller) {
        parts[parts.count - 1].append(behavior)
      } else {
        parts.append([behavior])
      }
    }
    self.parts = parts.map(NeighborHooks.init)
  }

  func run(_ dt: Double, writer: UnsafeMutablePointer<UInt32>) {
    for part in parts { part.run(dt, writer: writer) }
  }
}

/// The ticks of behaviors that follow each other in the tree and have the same script and stage.
///
/// Behaviors that a scene defines in place count as one script, although each has its own meter.
///
/// A hook of a few instructions takes less time than a protected call. So one protected call runs
/// many hooks, and the data that a tick reads of each behavior lies in columns, apart from the
/// behaviors.
final class NeighborHooks: HookQueue {
  /// The places in the session state that a tick reads for a behavior.
  private struct Entry {
    let place: PlaceKey
    let meter: PlaceKey
    let writer: UInt32
  }

  /// The number of hooks by which a hook's receiver and its fields are prefetched ahead of its
  /// call.
  private static let ahead = (receiver: 6, fields: 3)

  private let behaviors: [ScriptBehavior]
  private let entries: [Entry]
  /// Prefetch hints: the receivers of the hooks; a stale hint is harmless.
  private let receivers: [HookReceiver?]
  private let caller: HookCaller
  private let store: StateStore
  private let pool: FuelPool
  private let poolKey: PlaceKey
  private let rate: Double

  /// The behavior whose turn it is.
  private var index = 0
  /// The time of its clock, in seconds.
  private var time = 0.0
  /// The tick's duration, in seconds.
  private var dt = 0.0
  /// The place for the number of the acting behavior; nil when the number is there already.
  private var writer: UnsafeMutablePointer<UInt32>?

  /// Prepares the ticks of behaviors that have the same caller; there is at least one.
  init(_ behaviors: [ScriptBehavior]) {
    self.behaviors = behaviors
    entries = behaviors.map {
      Entry(place: $0.place.key, meter: $0.meter.key, writer: $0.writer)
    }
    caller = behaviors[0].caller
    (store, pool, rate) = (caller.store, caller.pool, caller.rate)
    poolKey = pool.key
    let works = store.state.works
    receivers = entries.map { works[$0.place].hook?.receiver }
  }

  /// Runs the hooks, group ticks and stories of the behaviors for one tick, in order.
  ///
  /// - Parameters:
  ///   - dt: The tick's duration, in seconds.
  ///   - writer: The place for the number of the acting behavior; nil when the number is there
  ///     already.
  func run(_ dt: Double, writer: UnsafeMutablePointer<UInt32>?) {
    (self.dt, self.writer) = (dt, writer)
    index = 0
    while index < entries.count {
      begin()
      let work = self.work
      if let hook = work.hook {
        make(call(of: hook, fuel: work.fuel))
      } else if work.isGroup {
        instance?.tickGroup(at: time, dt)
      }
      // Read again: the hook may have failed, which suspends the behavior.
      if self.work.hasStory { instance?.tellStory(at: time) }
      index += 1
    }
  }

  /// Calls a hook, and then the hooks of the next behaviors until one needs more than its hook.
  private func make(_ call: HookCall) {
    if let exhaustion = pool.exhaustion {
      instance?.fail(.onTick, exhaustion)
      return
    }
    do {
      try pool.calls { () throws(LuaError) in
        try caller.interpreter.callHooks(call, then: self)
      }
    } catch {
      count(caller.interpreter.fuelOfLastCall)
      instance?.fail(.onTick, error)
    }
  }

  /// Moves on to the next behavior's hook after a call.
  ///
  /// It refuses when the present behavior has a story, when the pool has no fuel left, and when the
  /// next behavior has no hook or does not exist.
  override func next(after fuel: Int, _ call: inout HookCall) -> Bool {
    count(fuel)
    guard !work.hasStory, index + 1 < entries.count, pool.hasFuel else { return false }
    let next = store.state.works[entries[index + 1].place]
    guard let hook = next.hook else { return false }
    index += 1
    fetchAhead()
    begin()
    call = self.call(of: hook, fuel: next.fuel)
    return true
  }

  /// Prefetches the data of later hooks, which is not in the cache in a tick of many items.
  @inline(always)
  private func fetchAhead() {
    guard index + Self.ahead.receiver < receivers.count else { return }
    receivers[index + Self.ahead.receiver]?.fetch()
    receivers[index + Self.ahead.fields]?.fetchFields()
  }

  /// Begins the turn of a behavior.
  @inline(always)
  private func begin() {
    let entry = entries[index]
    writer?.pointee = entry.writer
    time = Double(store.state.clocks[entry.place].next()) / rate
  }

  /// The hook call of the behavior whose turn it is.
  @inline(always)
  private func call(of hook: ScriptHook, fuel: Fuel) -> HookCall {
    HookCall(hook, time: time, dt, fuel: fuel)
  }

  /// Counts the call that has ended.
  @inline(always)
  private func count(_ fuel: Int) {
    store.count(fuel: fuel, of: poolKey)
    store.count(fuel: fuel, by: entries[index].meter, of: instance)
  }

  /// The present work of the behavior whose turn it is.
  private var work: BehaviorWork {
    @inline(always) get { store.state.works[entries[index].place] }
  }

  /// The behavior whose turn it is, as scripts see it; rarely needed.
  private var instance: BehaviorInstance? { behaviors[index].instance }
}

/// The means of calling the hooks of a script on a stage.
struct HookCaller {
  // Unsafe, because it is read in every tick: the interpreter exists as long as the host.
  unowned(unsafe) let interpreter: Interpreter
  let store: StateStore
  let rate: Double
  let pool: FuelPool

  /// Whether both use the same interpreter, state, rate and fuel pool.
  func isSame(as other: HookCaller) -> Bool {
    interpreter === other.interpreter && store === other.store && rate == other.rate
      && pool === other.pool
  }
}
