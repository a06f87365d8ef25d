import Dynamics
import LuaRuntime

/// The node of a scripted behavior in the animator's tree.
final class ScriptBehavior: DynamicBehavior {
  // This is unsafe because it is read in every tick: the instance stays in its stage's registry until
  // the tree has released this node.
  unowned(unsafe) var instance: BehaviorInstance?
  let caller: HookCaller
  let meter: HookMeter
  let place: Place

  init(items: [any DynamicItem], caller: HookCaller, meter: HookMeter, place: Place) {
    (self.caller, self.meter, self.place) = (caller, meter, place)
    super.init(items: items)
    actionRun = HookRun.self
  }

  /// The work of the behavior in each tick.
  var work: BehaviorWork {
    get { caller.store.state.works[place] }
    _modify { yield &caller.store.state.works[place] }
  }

  /// Whether the behavior has nothing to run in each tick, or says that it moves nothing.
  override var isPassive: Bool {
    if !runsInTicks { return true }
    return instance?.definition?.contract.isPassive == true && hasMovingOrRestingItems
  }

  /// Whether it has code that waits for ticks, whatever that code does.
  var runsInTicks: Bool { work.hook != nil || work.isGroup || work.hasStory }

  /// Sets its own clock to 0.
  func restartClock() { caller.store.state.clocks[place].ticks = 0 }

  override func didTick(_ dt: Double) { NeighborHooks([self]).run(dt, writer: nil) }
}
