import Geometry
import LuaRuntime

/// What can change about the behavior, where it lies in the session's state.
extension BehaviorInstance {
  var items: [StageItem] {
    get { store.state.behaviors[place].items }
    _modify { yield &store.state.behaviors[place].items }
  }
  var other: StageItem? {
    get { store.state.behaviors[place].other }
    _modify { yield &store.state.behaviors[place].other }
  }
  var fieldFunction: Reference? {
    get { store.state.behaviors[place].fieldFunction }
    _modify { yield &store.state.behaviors[place].fieldFunction }
  }
  var isAttached: Bool {
    get { store.state.behaviors[place].isAttached }
    _modify { yield &store.state.behaviors[place].isAttached }
  }
  var isRemoved: Bool {
    get { store.state.behaviors[place].isRemoved }
    _modify { yield &store.state.behaviors[place].isRemoved }
  }
  var version: Int {
    get { store.state.behaviors[place].version }
    _modify { yield &store.state.behaviors[place].version }
  }
  var isReturning: Bool {
    get { store.state.behaviors[place].isReturning }
    _modify { yield &store.state.behaviors[place].isReturning }
  }
  var isSuspended: Bool {
    get { store.state.behaviors[place].isSuspended }
    _modify { yield &store.state.behaviors[place].isSuspended }
  }
  var suspension: Suspension {
    get { store.state.behaviors[place].suspension }
    _modify { yield &store.state.behaviors[place].suspension }
  }
  var story: Story? {
    get { store.state.behaviors[place].story }
    _modify { yield &store.state.behaviors[place].story }
  }
  var held: [ExactName: HeldMemory] {
    get { store.state.behaviors[place].held }
    _modify { yield &store.state.behaviors[place].held }
  }
  var wantsMandate: Bool {
    get { store.state.behaviors[place].wantsMandate }
    _modify { yield &store.state.behaviors[place].wantsMandate }
  }
  /// What a built-in behavior calls once per tick.
  var action: BehaviorAction? {
    get { store.state.behaviors[place].action }
    set {
      store.state.behaviors[place].action = newValue
      prepareAction()
    }
  }
}
