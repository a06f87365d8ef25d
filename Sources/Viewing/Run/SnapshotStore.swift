import Scripting

/// The snapshots of a run, every so many ticks, within a budget of memory.
///
/// Over the budget every second one goes and the spacing doubles; the one of tick 0 stays.
struct SnapshotStore {
  /// The spacing at first, in ticks.
  static let firstSpacing = 30

  /// A session after a tick.
  struct Entry {
    let tick: Int
    let snapshot: HostSnapshot
  }

  /// The most bytes that all snapshots are to take together.
  let budget: Int
  /// A snapshot is kept after each tick that is a multiple of this.
  private(set) var spacing = firstSpacing
  /// The snapshots, by tick.
  private(set) var entries: [Entry] = []
  private var byteCount = 0

  /// No snapshots.
  init(budget: Int) {
    self.budget = budget
  }

  /// Whether a snapshot of a tick is to be added.
  func wants(_ tick: Int) -> Bool { tick % spacing == 0 && tick > entries.last?.tick ?? -1 }

  /// Adds the snapshot of a later tick than those before.
  mutating func add(_ snapshot: HostSnapshot, at tick: Int) {
    entries.append(Entry(tick: tick, snapshot: snapshot))
    byteCount += snapshot.byteCount
    while byteCount > budget, entries.count > 2 { thinOut() }
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
    (entries, byteCount, spacing) = ([], 0, Self.firstSpacing)
  }

  private mutating func thinOut() {
    spacing *= 2
    entries.removeAll { !$0.tick.isMultiple(of: spacing) }
    count()
  }

  private mutating func count() {
    byteCount = entries.reduce(0) { $0 + $1.snapshot.byteCount }
  }
}
