import Dynamics
import LuaRuntime

/// Reports added and removed items to the behaviors of the stage.
extension Stage {
  /// Notes an added item, which is reported at once, or inside a tick at its end.
  func noteArrival(of item: StageItem) {
    guard host.state.hooks.contains(.onItem) else { return }
    state.arrivals.append(item)
    settle()
  }

  /// Reports the items that were added since the last call and are still there.
  ///
  /// A behavior that has not run its `onAdd` yet finds them in the stage there.
  func tellOfArrivals() {
    let arrivals = state.arrivals
    state.arrivals = []
    for item in arrivals where item.isAlive && !item.isDoomed { tell(.onItem, of: item) }
  }

  /// Reports items that are about to be removed; their values can still be read.
  func tellOfDepartures(_ items: [StageItem]) {
    guard host.state.hooks.contains(.onItemLeft) else { return }
    for item in items { tell(.onItemLeft, of: item) }
  }

  private func tell(_ hook: Hook, of item: StageItem) {
    let listeners = state.instances.filter {
      $0.definition?.contract.hooks[hook] != nil && $0.isAttached
    }
    for instance in listeners where instance.isAttached {
      instance.run(hook, [.handle(item.handle)])
    }
  }
}
