import LuaRuntime

/// Counts the calls and the fuel of a behavior's hooks, over all its instances.
///
/// It counts in place: each hook costs a call into C and a few additions.
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

  /// The place of the counts.
  var key: PlaceKey { place.key }

  /// Counts a call that has ended.
  func count(fuel: Int, of instance: BehaviorInstance?) {
    store.count(fuel: fuel, by: key, of: instance)
  }
}

extension StateStore {
  /// Counts a call that has ended.
  ///
  /// - Parameters:
  ///   - fuel: The fuel that the call used, in units.
  ///   - meter: The place of the meter.
  ///   - instance: The behavior whose hook was called; evaluated only for a new peak.
  @inline(always)
  func count(fuel: Int, by meter: PlaceKey, of instance: @autoclosure () -> BehaviorInstance?) {
    state.meters[meter].count(fuel: fuel)
    if fuel > state.meterPeaks[meter].worst { notePeak(fuel, by: meter, of: instance()) }
  }

  @inline(never)
  private func notePeak(_ fuel: Int, by meter: PlaceKey, of instance: BehaviorInstance?) {
    let tick = instance?.stage.tick ?? 0
    state.meterPeaks[meter].worst = fuel
    state.meterPeaks[meter].worstTick = tick
  }
}

extension MeterCounts {
  /// Counts a call.
  @inline(always)
  fileprivate mutating func count(fuel: Int) {
    calls &+= 1
    self.fuel &+= fuel
  }
}
