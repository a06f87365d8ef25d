import Dynamics
import Geometry
import Motion

/// Ticks by the program's own time, and poses between two ticks.
extension Stage {
  /// Gives the ticks that are due at a moment of the program's time.
  ///
  ///     // For each frame of a display, with the time at which it will be seen:
  ///     try stage.advance(to: time)
  ///     for (item, pose) in zip(stage.items, stage.interpolatedPoses) { draw(item.name, pose) }
  ///
  /// The first call starts the time and gives no tick. A tick lasts 1 / `rate`, so the ticks at a
  /// moment do not depend on the number of calls before.
  ///
  /// - Parameters:
  ///   - time: The moment, in seconds of any clock that does not go back, from -1e10 to 1e10.
  ///   - longest: The longest time between two calls that is made up for, in seconds, from 1e-6 to
  ///     1e9. After a longer one, such as a breakpoint or the sleep of a computer, there is one tick.
  /// - Returns: The number of ticks given.
  /// - Throws: `ScriptError` for a number out of its range, and as `advance(ticks:)`.
  @discardableResult
  public func advance(to time: Double, catchingUp longest: Double = 0.25) throws(ScriptError) -> Int
  {
    try checkPresence()
    for (name, value, domain) in [
      ("time", time, Domain.moment), ("catchingUp", longest, .interval),
    ] where !domain.contains(value) {
      throw ScriptError(message: "advance: \(name) \(domain.rule), not \(digits(value))")
    }
    let due = pacing.dueTicks(at: time, catchingUp: longest, rate: rate)
    guard due > 0 else { return 0 }
    var given = due == 1 ? 0 : try advance(ticks: due - 1)
    guard given == due - 1 else { return given }
    pacing.keepPoses(of: self)
    given += try advance(ticks: 1, continuing: due > 1)
    return given
  }

  /// Leaves out the time until the next `advance(to:)`, as while the app is in the background.
  ///
  /// The drawn items go on from where they are.
  public func skipTime() { pacing.skipTime() }

  /// The share of the time to the next tick that had passed at the last `advance(to:)`, from 0 to 1.
  public var tickFraction: Double { pacing.fraction }

  /// The poses to draw all items with at the moment of the last `advance(to:)`, in the order of
  /// `items`.
  ///
  /// See `StageItem.interpolated`.
  public var interpolatedPoses: [ItemPose] {
    guard let before = pacing.previous(at: tick) else { return poses }
    return zip(items, poses).map { item, pose in
      before.pose(of: item).map { $0.interpolated(to: pose, at: tickFraction) } ?? pose
    }
  }
}

extension StageItem {
  /// The pose to draw the item with at the moment of the last `Stage.advance(to:)`.
  ///
  /// It lies between the last two ticks, as far as that moment lies between the last tick and the
  /// next: a display of any rate shows even motion, a tick late. After other ticks, after going
  /// back in time, and for an item that is new or gone it is `pose`.
  public var interpolated: ItemPose {
    guard item.isAlive, let before = home.pacing.previous(at: home.tick)?.pose(of: self) else {
      return pose
    }
    return before.interpolated(to: pose, at: home.tickFraction)
  }
}

/// The program's time and the poses before the last tick that it gave.
struct StagePacing {
  private var clock: FixedRateClock?
  private(set) var fraction = 0.0
  private var poses: PreviousPoses?

  /// The number of ticks that are due at a moment, which then count as given.
  mutating func dueTicks(at time: Double, catchingUp longest: Double, rate: Double) -> Int {
    var clock = clock ?? FixedRateClock(rate: rate)
    if self.clock == nil { clock.restart(at: time - fraction / rate) }
    clock.longestStall = longest
    let due = clock.dueTicks(at: time)
    // Where the program's time goes back, what is drawn does not.
    fraction = due == 0 ? max(fraction, clock.fraction(at: time)) : clock.fraction(at: time)
    self.clock = clock
    return due
  }

  mutating func skipTime() { clock = nil }

  mutating func keepPoses(of stage: Stage) {
    poses = PreviousPoses(of: stage)
  }

  mutating func forgetPoses() { poses = nil }

  /// The poses of the tick before a tick.
  func previous(at tick: Int) -> PreviousPoses? {
    poses.flatMap { $0.tick + 1 == tick ? $0 : nil }
  }
}

/// The poses of items at a tick.
struct PreviousPoses {
  let tick: Int
  /// The poses by the items' numbers in their stage, which ascend.
  private let poses: [(number: Int, pose: ItemPose)]

  init(of stage: Stage) {
    tick = stage.tick
    poses = zip(stage.items, stage.poses).map { ($0.number, $1) }
  }

  /// The pose of an item; nil if it was not there.
  func pose(of item: StageItem) -> ItemPose? {
    var (low, high) = (0, poses.count)
    while low < high {
      let middle = (low + high) / 2
      if poses[middle].number < item.number { low = middle + 1 } else { high = middle }
    }
    return low < poses.count && poses[low].number == item.number ? poses[low].pose : nil
  }
}
