import Geometry
import LuaRuntime
import Motion

/// What can change about a behavior beside the animator's state and `self`.
struct BehaviorState: HandleState {
  /// What it is about, in the order given.
  var items: [StageItem] = []
  /// The other item of an attachment.
  var other: StageItem?
  /// The function of a custom field.
  var fieldFunction: Reference?
  /// What a built-in behavior calls once per tick.
  var action: BehaviorAction?
  /// Whether the tree has it; false from `add` inside a tick until the end of that tick.
  var isAttached = false
  /// Whether it has left the tree, and can be added again.
  var isRemoved = false
  /// The version of its definition that it had when it was removed.
  var version = 0
  /// Whether it was added again and has not begun anew yet.
  var isReturning = false
  /// Whether a hook failed and nobody resumed it.
  var isSuspended = false
  /// How it got suspended, and what it takes to go on.
  var suspension = Suspension()
  /// What it tells, from its first tick on.
  var story: Story?
  /// The memory that the host keeps for it, by the option that asks for it, "" for itself.
  var held: [ExactName: HeldMemory] = [:]
  /// Whether it wants the animator to keep ticking; a suspended one is not heard.
  var wantsMandate = false
}

/// What a scripted behavior has to run in each tick: numbers only.
struct BehaviorClock: HandleState {
  /// How often the behavior ticked, which is what its own clock shows.
  var ticks = 0
  /// The `onTick` of the instance; nil without one and while it is suspended.
  var hook: ScriptHook?
  var fuel = Fuel.hook
  /// Whether the instance has a story that goes on.
  var hasStory = false

  /// Counts a tick.
  ///
  /// - Returns: What stood there before.
  @inline(__always)
  mutating func next() -> BehaviorClock {
    defer { ticks &+= 1 }
    return self
  }
}

/// What can change about a gesture beside its recogniser.
struct GestureBehaviorState: HandleState {
  /// The recogniser; nil for a sample behavior.
  var recognizer: GestureRecognizer?
  /// What was set of the recogniser when it was removed; nil while it has not been.
  var settings: GestureSettings?
  /// The functions to call, by their options' names.
  var functions: [String: Reference] = [:]
  /// What is told at present; nil outside of calls.
  var told: GestureReading?
}

/// What can be set of a recogniser.
struct GestureSettings {
  var isEnabled: Bool
  var cancelsTouches: Bool
  var carriesItem: Bool
  var limits: DragLimits?
}
