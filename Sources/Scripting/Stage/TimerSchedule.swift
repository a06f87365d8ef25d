/// The timers of a stage, by the tick in which each is called next: a timer that waits costs nothing.
struct TimerSchedule {
  /// The timers that are called in a tick, in no order.
  private var timersByTick: [Int: [StageTimer]] = [:]
  /// The display links, in the order in which they were made.
  private(set) var displayLinks: [StageTimer] = []
  /// The cancelled timers, which are listed until their tick ends, and the ticks that have them.
  private var cancelled: [(timer: StageTimer, tick: Int)] = []
  /// The number of timers and display links that are listed.
  private(set) var count = 0
  /// The first tick whose timers have not been called yet.
  private(set) var nextTick = 1

  /// All timers and display links, in the order in which they were made.
  ///
  /// - Complexity: O(n log n) in their number.
  var all: [StageTimer] { Self.sorted(displayLinks + timersByTick.values.joined()) }

  /// Whether a timer or display link waits.
  var isWaiting: Bool { count > cancelled.count }

  mutating func add(displayLink: StageTimer) {
    count += 1
    displayLinks.append(displayLink)
  }

  /// Adds a timer that is called in a tick.
  mutating func add(_ timer: StageTimer, in tick: Int) {
    count += 1
    timersByTick[tick, default: []].append(timer)
  }

  /// Notes that a timer was cancelled; `tick` is that of its next call, and any for a display link.
  mutating func cancel(_ timer: StageTimer, in tick: Int) { cancelled.append((timer, tick)) }

  /// Removes the timers that are called in a tick.
  ///
  /// - Returns: These timers, in the order in which they were made.
  mutating func takeDue(in tick: Int) -> [StageTimer] {
    nextTick = tick + 1
    guard let due = timersByTick.removeValue(forKey: tick) else { return [] }
    count -= due.count
    return Self.sorted(due)
  }

  /// Removes the cancelled timers.
  ///
  /// - Returns: These timers.
  mutating func takeCancelled() -> [StageTimer] {
    if cancelled.isEmpty { return [] }
    let gone = cancelled
    cancelled = []
    count -= gone.count
    let timers = Set(gone.map { ObjectIdentifier($0.timer) })
    displayLinks.removeAll { timers.contains(ObjectIdentifier($0)) }
    for tick in Set(gone.map(\.tick)) {
      timersByTick[tick]?.removeAll { timers.contains(ObjectIdentifier($0)) }
      if timersByTick[tick]?.isEmpty == true { timersByTick[tick] = nil }
    }
    return gone.map(\.timer)
  }

  private static func sorted(_ timers: [StageTimer]) -> [StageTimer] {
    timers.sorted { $0.number < $1.number }
  }
}
