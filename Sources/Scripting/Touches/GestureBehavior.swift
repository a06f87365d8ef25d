import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The place of a recogniser in the animator's tree: it moves nothing itself.
final class GestureBehavior: DynamicBehavior, StateHandle {
  /// What the recogniser looks for.
  let gesture: Gesture
  private let store: StateStore
  private let place: Place

  /// Makes a recogniser in an animator.
  ///
  /// - Throws: `DynamicsError` when the item is none of the animator's.
  init(
    _ gesture: Gesture, on item: Item?, in animator: DynamicAnimator?, name: String,
    store: StateStore
  ) throws(DynamicsError) {
    self.gesture = gesture
    self.store = store
    place = store.gestures.take()
    let recognizer = try animator?.addGesture(gesture, on: item)
    super.init()
    state.recognizer = recognizer
    label = name
  }

  /// What can change about it.
  var state: GestureBehaviorState {
    _read { yield store.state.gestures[place] }
    _modify { yield &store.state.gestures[place] }
  }

  override var isPassive: Bool { action == nil }

  /// Ends the recogniser: it hears of no finger any more.
  func retire() {
    guard let recognizer = state.recognizer, state.settings == nil else { return }
    state.settings = GestureSettings(
      isEnabled: recognizer.isEnabled, cancelsTouches: recognizer.cancelsTouches,
      carriesItem: recognizer.carriesItem, limits: recognizer.dragLimits)
    recognizer.remove()
  }

  /// Makes a recogniser like the one that was removed.
  func renew(on item: Item?, in animator: DynamicAnimator) throws(DynamicsError) {
    let recognizer = try animator.addGesture(gesture, on: item)
    let settings = state.settings
    recognizer.isEnabled = settings?.isEnabled ?? true
    recognizer.cancelsTouches = settings?.cancelsTouches ?? true
    recognizer.carriesItem = settings?.carriesItem ?? false
    recognizer.dragLimits = settings?.limits
    (state.recognizer, state.settings) = (recognizer, nil)
  }

  /// What there is to tell: inside of a function what it is called for, else what is so now.
  var reading: GestureReading {
    state.told ?? state.recognizer?.reading ?? GestureTracker(gesture).reading
  }
}

extension BehaviorInstance {
  /// The recogniser that the behavior stands for; nil for other behaviors.
  var recognition: GestureBehavior? { dynamic as? GestureBehavior }

  /// Lets the behavior hear of its recogniser.
  func listen() {
    recognition?.recognizer?.action = { [weak self] reading in self?.hear(reading) }
  }

  /// Calls the function of a state; a recogniser that is suspended or gone is not heard.
  private func hear(_ reading: GestureReading) {
    guard let recognition, recognition.dynamicAnimator != nil, let name = reading.state.hook,
      let function = recognition.functions[name], stage.interruption == nil
    else { return }
    let owner = stage.scriptedParent(of: self)
    guard !state.isSuspended, owner?.isSuspended != true else { return }
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
  /// The nearest behavior of a file or table above a behavior; its functions are its hooks.
  fileprivate func scriptedParent(of instance: BehaviorInstance) -> BehaviorInstance? {
    var next = instance.dynamic.parentBehavior
    while let behavior = next {
      if let scripted = (behavior as? ScriptBehavior)?.instance { return scripted }
      next = behavior.parentBehavior
    }
    return nil
  }
}

extension GestureState {
  /// The option with the function that hears of the state; nil where nobody does.
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
