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

  /// The key of its fuel count in the session state.
  var key: PlaceKey { place.key }

  /// Whether there is fuel left in this tick.
  @inline(always)
  var hasFuel: Bool { store.state.fuelSpent(place.key) < pools.limit }

  /// The error for a call when no fuel is left; nil while some is left.
  var exhaustion: LuaError? { hasFuel ? nil : pools.exhaustion }

  /// Makes a call of the interpreter and counts the fuel that it uses.
  ///
  /// - Throws: Any error of the call; `LuaError`, without calling, when no fuel is left.
  func call<Result>(
    _ interpreter: Interpreter, _ body: () throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    if let exhaustion { throw exhaustion }
    return try calls { () throws(LuaError) in
      defer { count(interpreter.fuelOfLastCall) }
      return try body()
    }
  }

  /// Makes calls of the interpreter whose fuel the caller counts.
  func calls<Result>(_ body: () throws(LuaError) -> Result) throws(LuaError) -> Result {
    let outer = pools.running
    pools.running = Unmanaged.passUnretained(self)
    defer { pools.running = outer }
    do {
      return try body()
    } catch {
      count(pools.cost(of: error))
      throw error
    }
  }

  private func count(_ fuel: Int) { store.count(fuel: fuel, of: key) }
}

extension StateStore {
  /// Counts the fuel that a call of a pool has used.
  @inline(always)
  func count(fuel: Int, of pool: PlaceKey) { state.pools[pool].spent &+= fuel }
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

  /// The extra fuel that a failure costs.
  ///
  /// When memory is short a full collection runs; a call that the clock stopped costs the whole
  /// pool.
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
  /// The fuel that a pool has used in the present tick.
  @inline(always)
  fileprivate mutating func fuelSpent(_ pool: PlaceKey) -> Int {
    let known = pools[pool]
    if known.tick == poolTick { return known.spent }
    pools[pool] = PoolState(tick: poolTick, spent: 0)
    return 0
  }
}
