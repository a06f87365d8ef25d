public import Geometry

/// The reasons why an animator is awake, and the forces on its items in the last tick.
public struct Explanation {
  /// Whether the animator runs.
  public var isRunning: Bool
  /// The behaviors that hold the clock mandate.
  public var mandates: [DynamicBehavior]
  /// Other activities that keep the animator awake, such as `animations`.
  public var running: [String]
  /// The items of the animator's behaviors, by row.
  public var items: [ItemExplanation]
}

/// The forces on an item in the last tick, and the last writer of each of its fields.
public struct ItemExplanation {
  /// The item.
  public var item: any DynamicItem
  /// Its speed, in points per second.
  public var speed: Double
  /// Its angular speed, in radians per second.
  public var angularSpeed: Double
  /// Whether the rest rule sees the item move.
  public var keepsAwake: Bool
  /// The time for which it has been slow enough for the rest rule, in seconds.
  public var quietTime: Double
  /// The force of each behavior that acted on it.
  public var forces: [BehaviorForce]
  /// The last writer of each field that a behavior's action or hook stored since the last tick began.
  public var writers: [(field: ItemField, behavior: DynamicBehavior)]
  /// Each dynamic property that a behavior sets.
  public var settings: [(setting: ItemSetting, value: Double, behavior: DynamicBehavior)]
}

/// The force of a behavior on an item in the last tick.
///
/// The unit of force is density times square points times points per second squared. A mass is
/// density times width times height, so force divided by mass is an acceleration.
public struct BehaviorForce {
  /// The behavior.
  public var behavior: DynamicBehavior
  /// The mean force of the tick.
  public var force: Vector
  /// The mean torque about the item's center, clockwise.
  public var torque: Double
}
