extension BehaviorInstance: StateHandle {
  /// The changeable part of the behavior, apart from the animator's state and `self`.
  var state: BehaviorState {
    get { store.state.behaviors[place] }
    _modify { yield &store.state.behaviors[place] }
  }
  /// The action of a built-in behavior, called once per tick.
  var action: BehaviorAction? {
    get { state.action }
    set {
      state.action = newValue
      prepareAction()
    }
  }
}
