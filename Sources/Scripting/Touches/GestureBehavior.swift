import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The place of a recogniser in the animator's tree; it moves nothing itself.
final class GestureBehavior: DynamicBehavior, StateHandle {
  /// The gesture to recognise.
  let gesture: GestureKind
  /// Whether its fingers come down anywhere on the stage.
  let isAnywhere: Bool
  private let store: StateStore
  private let place: Place

  /// Makes a recogniser in an animator.
  ///
  /// - Throws: `DynamicsError` when the item is not in the animator's table.
  init(
    _ gesture: GestureKind, on item: Item?, in animator: DynamicAnimator?, name: String,
    store: StateStore
  ) throws(DynamicsError) {
    self.gesture = gesture
    isAnywhere = item == nil
    self.store = store
    place = store.gestures.take()
    let recognizer = try animator?.addGesture(gesture, on: item)
    super.init()
    state.recognizer = recognizer
    label = name
  }

  /// Its changeable state.
  var state: GestureBehaviorState {
    get { store.state.gestures[place] }
    _modify { yield &store.state.gestures[place] }
  }

  override var isPassive: Bool { action == nil }

  /// Removes the recogniser, which then gets no fingers, and keeps its settings.
  func retire() {
    guard let recognizer = state.recognizer, state.settings == nil else { return }
    state.settings = GestureSettings(
      isEnabled: recognizer.isEnabled, cancelsTouches: recognizer.cancelsTouches,
      carriesItem: recognizer.carriesItem, limits: recognizer.dragLimits)
    recognizer.remove()
  }

  /// Makes a recogniser with the settings of the removed one.
  func renew(on item: Item?, in animator: DynamicAnimator) throws(DynamicsError) {
    let recognizer = try animator.addGesture(gesture, on: item)
    let settings = state.settings
    recognizer.isEnabled = settings?.isEnabled ?? true
    recognizer.cancelsTouches = settings?.cancelsTouches ?? true
    recognizer.carriesItem = settings?.carriesItem ?? false
    recognizer.dragLimits = settings?.limits
    (state.recognizer, state.settings) = (recognizer, nil)
  }

  /// The reading that is being reported during a call, otherwise the present one.
  var reading: GestureReading {
    state.told ?? state.recognizer?.reading ?? GestureTracker(gesture).reading
  }
}

extension BehaviorInstance {
  /// The gesture behavior; nil for other behaviors.
  var recognition: GestureBehavior? { dynamic as? GestureBehavior }

  /// Connects the behavior to its recogniser.
  func listen() {
    recognition?.recognizer?.action = { [weak self] reading in self?.hear(reading) }
  }

  /// Calls the function for a reading's state, unless the behavior is suspended or removed.
  private func hear(_ reading: GestureReading) {
    guard let recognition, recognition.dynamicAnimator != nil, let name = reading.state.hook,
      let function = recognition.functions[name], stage.state.interruption == nil
    else { return }
    let owner = stage.scriptedParent(of: self)
    guard !state.isSuspended, owner?.isSuspended != true else { return }
    // An earlier call of the tick may have removed the item, which goes at the end of the tick.
    guard state.items.first?.isDoomed != true else { return }
    recognition.state.told = reading
    defer { recognition.state.told = nil }
    let interpreter = stage.host.interpreter
    let definition = owner?.definition
    do {
      _ = try call(function, [.handle(handle)], by: definition)
      definition?.meter.count(fuel: interpreter.fuelOfLastCall, of: self)
    } catch {
      definition?.meter.count(fuel: interpreter.fuelOfLastCall, of: self)
      (owner ?? self).fail(
        owner == nil ? name : "\(self.name).\(name)", error, about: state.items.first)
    }
  }
}

extension Stage {
  /// The nearest scripted behavior above; it counts the gesture's functions as its hooks.
  fileprivate func scriptedParent(of instance: BehaviorInstance) -> BehaviorInstance? {
    var next = instance.dynamic.parentBehavior
    while let behavior = next {
      if let scripted = (behavior as? ScriptBehavior)?.instance { return scripted }
      next = behavior.parentBehavior
    }
    return nil
  }
}

extension GesturePhase {
  /// The option with the function for the state; nil for states without one.
  var hook: String? {
    switch self {
    case .began: "onBegan"
    case .changed: "onChanged"
    case .ended: "onEnded"
    case .cancelled: "onCancelled"
    case .possible, .failed: nil
    }
  }
}
