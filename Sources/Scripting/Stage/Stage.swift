/// A reference rectangle, its items and its animator, driven tick by tick.
public final class Stage {
  /// The reference rectangle's width, in points.
  public let width: Double
  /// The reference rectangle's height, in points.
  public let height: Double
  /// Ticks per second.
  public let rate: Double
  /// Ticks given so far, those that a paused animator ignored included.
  public private(set) var tick = 0
  /// Called after each tick, when its trace row can be taken.
  public var onTick: ((Stage) -> Void)?

  init(width: Double, height: Double) throws {
    self.width = width
    self.height = height
    self.rate = 60
  }

  /// Time of the ticks given so far, in seconds.
  public var elapsed: Double { Double(tick) / rate }

  /// Whether the animator has something to do.
  public var isRunning: Bool { false }

  /// The time the animator simulated, in seconds; pauses do not count.
  public var simulatedTime: Double { 0 }

  /// The items, in the order they were added.
  public var items: [StageItem] { [] }

  /// The item with a name, or nil.
  public func item(_ name: String) -> StageItem? { nil }

  /// Gives ticks to the animator.
  ///
  /// - Parameters:
  ///   - ticks: How many, 0 or more.
  ///   - force: Whether a paused animator ticks too.
  ///   - untilPaused: Whether to stop after the tick in which the animator paused.
  /// - Returns: The ticks given; fewer than asked for after an interrupt or a pause.
  /// - Throws: `ScriptError` when a timer's or observer's script fails.
  @discardableResult
  public func advance(ticks: Int, force: Bool = false, untilPaused: Bool = false) throws -> Int {
    0
  }

  /// Takes the hook failures since the last time.
  public func takeErrors() -> [HookFailure] { [] }

  /// Records an item's motion from now on.
  public func record(_ item: StageItem) -> MotionRecord {
    MotionRecord(item: item.name, rate: rate)
  }
}
