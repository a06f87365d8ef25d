import LuaRuntime

/// Counts what the hooks of a behavior use up, all its instances together.
///
/// It counts in place: a call into C and a few additions for each hook.
final class HookMeter {
  private let store: StateStore
  private let place: Place

  init(_ store: StateStore) {
    self.store = store
    place = store.meters.take()
  }

  /// The counts so far.
  var counts: MeterCounts { store.state.meters[place] }

  func countSuspension() { store.state.meters[place].suspensions += 1 }

  /// Counts a call that has ended.
  @inline(__always)
  func count(fuel: Int, of instance: BehaviorInstance?) {
    if store.state.meters[place].count(fuel: fuel) {
      store.state.meters[place].worstTick = instance?.stage.tick ?? 0
    }
  }
}

extension MeterCounts {
  /// Counts a call.
  ///
  /// - Returns: Whether none before it used as much fuel.
  @inline(__always)
  fileprivate mutating func count(fuel: Int) -> Bool {
    calls &+= 1
    self.fuel &+= fuel
    guard fuel > worst else { return false }
    worst = fuel
    return true
  }
}
