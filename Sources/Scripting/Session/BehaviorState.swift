import Geometry
import LuaRuntime
import Motion

/// The changeable part of a behavior, apart from the animator's state and `self`.
struct BehaviorState {
  var itemList = ItemList() {
    didSet { group?.isCurrent = false }
  }
  /// The items of the behavior, in the order given.
  var items: [StageItem] {
    get { itemList.all }
    set { itemList = ItemList(newValue) }
  }
  /// The rows and own columns of a group; nil for other behaviors.
  var group: GroupState?
  /// Whether `self.items` must be made again, when it is read or when the tick ends.
  var hasLateItems = false
  /// The other item of an attachment.
  var other: StageItem?
  /// The function of a custom field.
  var fieldFunction: Reference?
  /// The action of a built-in behavior, called once per tick.
  var action: BehaviorAction?
  /// Whether it is in the tree; after `add` inside a tick, false until the end of the tick.
  var isAttached = false
  /// Its number among the additions of its stage, from 1.
  var addition = 0
  /// The line of the script that added it; nil where no script did, and for `appliesTo`.
  var origin: ScriptOrigin?
  /// Whether it was removed from the tree; it can be added again.
  var isRemoved = false
  /// The version of its definition that it had when it was removed.
  var version = 0
  /// Whether it was added again and has not been restarted yet.
  var isReturning = false
  /// Whether a hook failed and the behavior was not resumed since.
  var isSuspended = false
  /// The history of its failures, which decides how it can be resumed.
  var suspension = Suspension()
  /// Its story, which begins in its first tick.
  var story: Story?
  /// The memory that the host charges for it, by option; "" is the behavior itself.
  var held: [ExactName: HeldMemory] = [:]
  /// Whether it asks for the clock mandate; the mandate of a suspended behavior does not count.
  var wantsMandate = false
  /// The behavior that holds the mandate in its place, as stored into `self.clockMandate`.
  var mandateHolder: Handle?
}

/// The number of ticks of a scripted behavior so far, which gives the time of its own clock.
///
/// It is separate from the behavior's work, so that snapshots can share the parts that ticks do not
/// change.
struct BehaviorClock {
  var ticks = 0

  /// Counts a tick.
  ///
  /// - Returns: The number of ticks before.
  @inline(always)
  mutating func next() -> Int {
    defer { ticks &+= 1 }
    return ticks
  }
}

/// The work of a scripted behavior in each tick, as numbers only.
struct BehaviorWork {
  /// The `onTick` of the instance; nil without one and while it is suspended.
  var hook: ScriptHook?
  /// Whether `onTick` runs, with all items as columns.
  var isGroup = false
  var fuel = Fuel.hook
  /// Whether the instance has an unfinished story.
  var hasStory = false
}

/// The changeable part of a gesture, apart from its recogniser.
struct GestureBehaviorState {
  /// The recogniser; nil for a sample behavior.
  var recognizer: GestureRecognizer?
  /// The settings of the recogniser at its removal; nil until then.
  var settings: GestureSettings?
  /// The functions to call, by their options' names.
  var functions: [String: Reference] = [:]
  /// The reading that is being reported; nil outside of calls.
  var told: GestureReading?
}

/// The settings of a recogniser.
struct GestureSettings {
  var isEnabled: Bool
  var cancelsTouches: Bool
  var carriesItem: Bool
  var limits: DragLimits?
}
