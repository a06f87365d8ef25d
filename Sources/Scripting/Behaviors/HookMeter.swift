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

  var peaks: MeterPeaks { store.state.meterPeaks[place] }

  func countSuspension() { store.state.meterPeaks[place].suspensions += 1 }

  /// Counts a call that has ended.
  @inline(__always)
  func count(fuel: Int, of instance: @autoclosure () -> BehaviorInstance?) {
    store.state.meters[place.key].count(fuel: fuel)
    if fuel > store.state.meterPeaks[place.key].worst { notePeak(fuel, of: instance()) }
  }

  @inline(never)
  private func notePeak(_ fuel: Int, of instance: BehaviorInstance?) {
    let tick = instance?.stage.tick ?? 0
    store.state.meterPeaks[place].worst = fuel
    store.state.meterPeaks[place].worstTick = tick
  }
}

extension MeterCounts {
  /// Counts a call.
  @inline(__always)
  fileprivate mutating func count(fuel: Int) {
    calls &+= 1
    self.fuel &+= fuel
  }
}
