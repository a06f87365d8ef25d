import Dynamics
import LuaRuntime

/// Tells behaviors of items that are added to the stage, or removed from it, while they run.
extension Stage {
  /// Notes an item that was added; behaviors are told at once, inside a tick at its end.
  func noteArrival(of item: StageItem) {
    guard host.state.hooks.contains(.onItem) else { return }
    state.arrivals.append(item)
    settle()
  }

  /// Tells of the items that were added since the last call, except those that are gone again.
  ///
  /// A behavior that has not run its `onAdd` yet finds them in the stage there.
  func tellOfArrivals() {
    let arrivals = state.arrivals
    state.arrivals = []
    for item in arrivals where item.isAlive && !item.isDoomed { tell(.onItem, of: item) }
  }

  /// Tells of items that are about to be removed, whose values can still be read.
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
