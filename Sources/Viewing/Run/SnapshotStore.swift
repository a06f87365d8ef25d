import Scripting

/// The snapshots of a run, denser where ticks are expensive, within a budget of memory.
///
/// A snapshot is kept after a number of ticks, or sooner if simulating them took long, so the way
/// to any tick is short. Over the budget every second one is removed, and both distances double.
/// The snapshot of tick 0 stays, and so do those after lines of the prompt.
struct SnapshotStore {
  /// The initial distance between two snapshots, in ticks.
  static let firstSpacing = 30
  /// The initial limit for the time to simulate the ticks between two snapshots, in seconds.
  static let firstCost = 0.016

  /// A session after a tick.
  struct Entry {
    let tick: Int
    let snapshot: HostSnapshot
    /// Whether no earlier snapshot leads to it, as an input came from outside after the tick.
    var isPinned = false
  }

  /// The most bytes of all snapshots together.
  let budget: Int
  /// The snapshots, by tick.
  private(set) var entries: [Entry] = []
  private var spacing = firstSpacing
  private var mostCost = firstCost
  /// The time that the ticks since the last snapshot took, in seconds.
  private var cost = 0.0
  /// The bytes of all snapshots.
  private(set) var byteCount = 0

  /// Creates a store without snapshots.
  init(budget: Int) {
    self.budget = budget
  }

  /// Notes a new tick.
  ///
  /// - Parameters:
  ///   - tick: The tick, later than those noted before.
  ///   - seconds: The time that simulating it took.
  /// - Returns: Whether to add a snapshot of it.
  mutating func wants(_ tick: Int, afterTaking seconds: Double) -> Bool {
    cost += seconds
    guard let last = entries.last else { return true }
    return tick - last.tick >= spacing || cost >= mostCost
  }

  /// Adds a snapshot of a later tick than all others.
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

  /// Adds a snapshot that stays, in place of those of its tick and later ones.
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

  /// Removes all snapshots, but those that no earlier one leads to and then also the first.
  mutating func keepPinned() {
    guard entries.contains(where: \.isPinned) else { return removeAll() }
    entries = entries.indices.filter { $0 == 0 || entries[$0].isPinned }.map { entries[$0] }
    count()
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
