extension BehaviorInstance: StateHandle {
  /// What can change about it beside the animator's state and `self`.
  var state: BehaviorState {
    _read { yield store.state.behaviors[place] }
    _modify { yield &store.state.behaviors[place] }
  }
  /// What a built-in behavior calls once per tick.
  var action: BehaviorAction? {
    get { state.action }
    set {
      state.action = newValue
      prepareAction()
    }
  }
}
