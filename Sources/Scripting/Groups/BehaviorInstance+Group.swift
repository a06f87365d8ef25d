import Dynamics
import Geometry
import LuaRuntime

/// Behaviors whose `onTick` is called once for all their items.
extension BehaviorInstance {
  /// Calls `onTick` with the items as columns.
  func tickGroup(at time: Double, _ dt: Double) {
    guard let definition, let table, let function = definition.contract.hooks[.onTick] else {
      return
    }
    let host = stage.host
    setClock(time, of: table, host)
    let mark = host.columns.begin()
    defer { host.columns.end(mark) }
    do {
      _ = try call(
        function, [.table(table), .number(dt), .handle(selectItems())], by: definition)
      definition.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
    } catch {
      definition.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
      fail(.onTick, error)
    }
  }

  /// Selects all items for the hook that begins.
  private func selectItems() -> Handle {
    if state.group == nil { state.group = GroupState(draws: firstDraw) }
    if state.group?.isCurrent == false {
      let items = state.items
      state.group?.take(items)
    }
    let selection = Selection(self, rows: state.group?.rows ?? [])
    return stage.host.columns.add(.selection(selection), stage.host.kinds.selection)
  }

  /// The seed of its random numbers, from the stage's seed and the behavior's name and place.
  private var firstDraw: UInt64 {
    var start = Fingerprint(seed: stage.animator.seed)
    start.add(name.utf8)
    start.add(Double(stage.state.instances.firstIndex { $0 === self } ?? 0))
    return start.value
  }
}
