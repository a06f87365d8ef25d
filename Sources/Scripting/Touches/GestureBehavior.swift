import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The place of a recogniser in the animator's tree: it moves nothing itself.
final class GestureBehavior: DynamicBehavior {
  /// What the recogniser looks for.
  let gesture: Gesture
  /// The recogniser, and what it was set to when it was removed.
  var recognition: Recognition
  /// The recogniser; nil for a behavior that nobody uses.
  var recognizer: GestureRecognizer? { recognition.recognizer }
  /// The functions to call, by their options' names.
  var functions: [String: Reference] = [:]
  /// What is told at present; nil outside of calls.
  var told: GestureReading?

  /// Makes a recogniser in an animator.
  ///
  /// - Throws: `DynamicsError` when the item is none of the animator's.
  init(
    _ gesture: Gesture, on item: Item?, in animator: DynamicAnimator?, name: String
  ) throws(DynamicsError) {
    self.gesture = gesture
    recognition = Recognition(recognizer: try animator?.addGesture(gesture, on: item))
    super.init()
    label = name
  }

  override var isPassive: Bool { action == nil }

  /// A recogniser, and what can be set of it: as it was when it was removed.
  struct Recognition {
    var recognizer: GestureRecognizer?
    fileprivate var isRemoved = false
    fileprivate var isEnabled = true
    fileprivate var cancelsTouches = true
    fileprivate var carriesItem = false
    fileprivate var limits: DragLimits?

    fileprivate init(recognizer: GestureRecognizer?) { self.recognizer = recognizer }
  }

  /// Ends the recogniser: it hears of no finger any more.
  func retire() {
    guard let recognizer, !recognition.isRemoved else { return }
    recognition.isRemoved = true
    recognition.isEnabled = recognizer.isEnabled
    recognition.cancelsTouches = recognizer.cancelsTouches
    recognition.carriesItem = recognizer.carriesItem
    recognition.limits = recognizer.dragLimits
    recognizer.remove()
  }

  /// Makes a recogniser like the one that was removed.
  func renew(on item: Item?, in animator: DynamicAnimator) throws(DynamicsError) {
    let recognizer = try animator.addGesture(gesture, on: item)
    recognizer.isEnabled = recognition.isEnabled
    recognizer.cancelsTouches = recognition.cancelsTouches
    recognizer.carriesItem = recognition.carriesItem
    recognizer.dragLimits = recognition.limits
    recognition = Recognition(recognizer: recognizer)
  }

  /// What there is to tell: inside of a function what it is called for, else what is so now.
  var reading: GestureReading { told ?? recognizer?.reading ?? GestureTracker(gesture).reading }
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
    guard !isSuspended, owner?.isSuspended != true else { return }
    recognition.told = reading
    defer { recognition.told = nil }
    let interpreter = stage.host.interpreter
    let definition = owner?.definition
    do {
      _ = try call(function, [.handle(handle)], by: definition)
      definition?.meter.count(fuel: interpreter.fuelOfLastCall, of: self)
    } catch {
      definition?.meter.count(fuel: interpreter.fuelOfLastCall, of: self)
      (owner ?? self).fail(owner == nil ? name : "\(self.name).\(name)", error, about: items.first)
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
