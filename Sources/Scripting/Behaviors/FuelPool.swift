import LuaRuntime

/// The fuel that all calls of a script share in one tick.
///
/// A thousand hooks that use up their fuel one after the other would block the host for minutes.
/// Behaviors that a script adds in place, its timers and its animations use the pool of the script.
final class FuelPool {
  // Unsafe, as it is read in every call: the pools live as long as the host, which makes the calls.
  private unowned(unsafe) let pools: FuelPools
  private let store: StateStore
  private let place: Place
  /// The file whose scripts use the pool; nil for the pool of the scene and the prompt.
  weak var definition: ScriptDefinition?

  init(_ pools: FuelPools) {
    self.pools = pools
    store = pools.store
    place = pools.store.pools.take()
  }

  /// Makes a call of the interpreter and counts the fuel that it uses.
  ///
  /// - Throws: What the call throws, and without calling `LuaError` when nothing is left.
  @inline(always)
  func call<Result>(
    _ interpreter: Interpreter, _ body: () throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    guard store.state.fuelSpent(place.key) < pools.limit else { throw pools.exhaustion }
    let outer = pools.running
    pools.running = Unmanaged.passUnretained(self)
    defer {
      pools.running = outer
      store.state.pools[place.key].spent &+= interpreter.fuelOfLastCall
    }
    do {
      return try body()
    } catch {
      store.state.pools[place.key].spent &+= pools.cost(of: error)
      throw error
    }
  }
}

/// The shared state of a host's pools.
final class FuelPools {
  /// The number of hooks of a script that may use up their fuel in a tick.
  private static let hooks = 100

  /// The fuel of each pool in a tick, in units.
  let limit: Int
  fileprivate let store: StateStore
  /// The pool of the running call; the caller keeps it alive.
  fileprivate var running: Unmanaged<FuelPool>?
  /// The pool of the scene and the prompt.
  private lazy var own = FuelPool(self)

  /// The pool of the script that runs.
  var current: FuelPool { running?.takeUnretainedValue() ?? own }

  init(hookFuel: Int, store: StateStore) {
    limit = min(hookFuel, .max / Self.hooks) * Self.hooks
    self.store = store
  }

  /// Fills the pools at the beginning of a tick; a tick of a stage that a hook advances belongs to
  /// the tick in which the hook runs.
  func beginTick() {
    if running == nil { store.state.poolTick += 1 }
  }

  /// The extra fuel for a failure: when memory is short a full collection runs, and a call that the
  /// clock stopped has used everything.
  fileprivate func cost(of failure: LuaError) -> Int {
    switch failure.kind {
    case .memory: limit / 10
    case .clock: limit
    default: 0
    }
  }

  fileprivate var exhaustion: LuaError {
    LuaError(
      kind: .fuel,
      message: "ran out of fuel: what a script does in a tick must take at most \(limit) units")
  }
}

extension SessionState {
  /// The fuel that a pool has given in the present tick.
  @inline(always)
  fileprivate mutating func fuelSpent(_ pool: PlaceKey) -> Int {
    let known = pools[pool]
    if known.tick == poolTick { return known.spent }
    pools[pool] = PoolState(tick: poolTick, spent: 0)
    return 0
  }
}
