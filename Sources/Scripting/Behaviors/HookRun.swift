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
/// Those that a scene makes in place are of one script too, although each has its own meter.
///
/// A hook of a few instructions takes less time than the way to it. So one protected call makes the
/// calls of many hooks, and what a tick reads of each behavior lies in columns: it does not touch the
/// behaviors.
final class NeighborHooks: HookQueue {
  /// What a tick needs of a behavior.
  private struct Entry {
    let place: PlaceKey
    let meter: PlaceKey
    let writer: UInt32
  }

  /// How many hooks before it is called the receiver of a hook is asked for, and its fields.
  private static let ahead = (receiver: 6, fields: 3)

  private let behaviors: [ScriptBehavior]
  private let entries: [Entry]
  /// What their hooks read first; of no use for a hook that was made since, and no harm.
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
  /// Where the number of the behavior that acts must stand; nil where it stands already.
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

  /// Runs what the behaviors have to run in a tick, in order.
  ///
  /// - Parameters:
  ///   - dt: The tick's duration, in seconds.
  ///   - writer: Where the number of the behavior that acts must stand; nil where it stands already.
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

  /// Makes a call, and those of the next behaviors as long as there is nothing else to run.
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

  /// Goes on to the next behavior, if the hook of the present one was all that it had to run and the
  /// next one has a hook.
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

  /// Asks for what later hooks read first: in a tick of many items it is not in the cache.
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

  /// The call of the hook of the behavior whose turn it is.
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

  /// The work of the behavior whose turn it is, as it is now.
  private var work: BehaviorWork {
    @inline(always) get { store.state.works[entries[index].place] }
  }

  /// The behavior whose turn it is, as scripts see it; rarely needed.
  private var instance: BehaviorInstance? { behaviors[index].instance }
}

/// What the behaviors of a script on a stage share: the way to their hooks.
struct HookCaller {
  // Unsafe, as it is read in every tick: the interpreter exists as long as the host.
  unowned(unsafe) let interpreter: Interpreter
  let store: StateStore
  let rate: Double
  let pool: FuelPool

  /// Whether the other one does the same.
  func isSame(as other: HookCaller) -> Bool {
    interpreter === other.interpreter && store === other.store && rate == other.rate
      && pool === other.pool
  }
}
