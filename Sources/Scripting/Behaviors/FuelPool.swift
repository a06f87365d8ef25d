import LuaRuntime

/// The fuel that all calls of a script may use in one tick together.
///
/// A thousand hooks that run out of fuel one after the other would keep the host for minutes. What a
/// script adds in place, its timers and its animations use the pool of the script.
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
  @inline(__always)
  func call<Result>(
    _ interpreter: Interpreter, _ body: () throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    guard store.state.fuelSpent(place) < pools.limit else { throw pools.exhaustion }
    let outer = pools.running
    pools.running = self
    defer {
      pools.running = outer
      store.state.pools[place].spent &+= interpreter.fuelOfLastCall
    }
    do {
      return try body()
    } catch {
      store.state.pools[place].spent &+= pools.cost(of: error)
      throw error
    }
  }
}

/// What the pools of a host share.
final class FuelPools {
  /// How many hooks of a script may use up their fuel in a tick.
  private static let hooks = 100

  /// How much each pool has in a tick, in units of fuel.
  let limit: Int
  fileprivate let store: StateStore
  /// The pool of the call that runs; who makes the call holds it.
  fileprivate unowned(unsafe) var running: FuelPool?
  /// The pool of the scene and the prompt.
  private lazy var own = FuelPool(self)

  /// The pool of the script that runs.
  var current: FuelPool { running ?? own }

  init(hookFuel: Int, store: StateStore) {
    limit = min(hookFuel, .max / Self.hooks) * Self.hooks
    self.store = store
  }

  /// Fills the pools at the beginning of a tick; one that a hook gives to a stage is part of the tick
  /// that the hook runs in.
  func beginTick() {
    if running == nil { store.state.poolTick += 1 }
  }

  /// What a failure costs beside its fuel: want of memory takes full collections, and who had to be
  /// stopped by the clock has nothing left.
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
  /// What a pool has given in the present tick.
  @inline(__always)
  fileprivate mutating func fuelSpent(_ pool: Place) -> Int {
    let known = pools[pool]
    if known.tick == poolTick { return known.spent }
    pools[pool] = PoolState(tick: poolTick, spent: 0)
    return 0
  }
}
