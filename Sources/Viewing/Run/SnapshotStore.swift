import Scripting

/// The snapshots of a run, denser where ticks are expensive, within a budget of memory.
///
/// One is kept after every so many ticks, or sooner where simulating the ticks since the last one
/// took so long: the way to any tick is short. Over the budget every second one goes and both
/// distances double; the one of tick 0 stays, and so do those after lines of the prompt.
struct SnapshotStore {
  /// The distance between two snapshots at first, in ticks.
  static let firstSpacing = 30
  /// How long simulating the ticks between two snapshots takes at most at first, in seconds.
  static let firstCost = 0.016

  /// A session after a tick.
  struct Entry {
    let tick: Int
    let snapshot: HostSnapshot
    /// Whether no others lead to it, as something came from outside after the tick.
    var isPinned = false
  }

  /// The most bytes that all snapshots are to take together.
  let budget: Int
  /// The snapshots, by tick.
  private(set) var entries: [Entry] = []
  private var spacing = firstSpacing
  private var mostCost = firstCost
  /// How long the ticks since the last snapshot took, in seconds.
  private var cost = 0.0
  /// The bytes that all snapshots take.
  private(set) var byteCount = 0

  /// No snapshots.
  init(budget: Int) {
    self.budget = budget
  }

  /// Notes a new tick.
  ///
  /// - Parameters:
  ///   - tick: The tick, later than those noted before.
  ///   - seconds: How long simulating it took.
  /// - Returns: Whether a snapshot of it is to be added.
  mutating func wants(_ tick: Int, afterTaking seconds: Double) -> Bool {
    cost += seconds
    guard let last = entries.last else { return true }
    return tick - last.tick >= spacing || cost >= mostCost
  }

  /// Adds the snapshot of a later tick than those before.
  mutating func add(_ snapshot: HostSnapshot, at tick: Int) {
    entries.append(Entry(tick: tick, snapshot: snapshot))
    byteCount += snapshot.byteCount
    cost = 0
    while byteCount > budget, entries.count > 2 {
      let count = entries.count
      thinOut()
      if entries.count == count { break }
    }
  }

  /// Adds a snapshot that stays, in place of one of the same tick; no later ones are there.
  mutating func pin(_ snapshot: HostSnapshot, at tick: Int) {
    removeAll(after: tick - 1)
    add(snapshot, at: tick)
    entries[entries.count - 1].isPinned = true
  }

  /// The last snapshot up to a tick.
  func last(upTo tick: Int) -> Entry? { entries.last { $0.tick <= tick } }

  /// Removes the snapshots of later ticks.
  mutating func removeAll(after tick: Int) {
    entries.removeAll { $0.tick > tick }
    count()
  }

  /// Removes everything, for another run.
  mutating func removeAll() {
    self = SnapshotStore(budget: budget)
  }

  /// Removes every second snapshot that is not pinned, or the only one, and doubles both distances.
  mutating func thinOut() {
    spacing *= 2
    mostCost *= 2
    let keepsFirst = entries.count > 1
    entries = entries.indices.filter { keepsFirst && $0 % 2 == 0 || entries[$0].isPinned }
      .map { entries[$0] }
    count()
  }

  private mutating func count() {
    byteCount = entries.reduce(0) { $0 + $1.snapshot.byteCount }
  }
}
