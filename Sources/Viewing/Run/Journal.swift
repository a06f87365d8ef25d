package import Scripting

/// What happened in the ticks of a run, each thing once, however often a tick is simulated.
package struct Journal {
  /// A line that a script printed.
  package struct Print: Hashable {
    /// The tick.
    package var tick: Int
    /// The line.
    package var text: String
    /// The script.
    package var script: String
  }

  /// A change of how an item is drawn.
  struct LookChange {
    var tick: Int
    var item: Int
    /// The look from this tick on; nil when the item went away.
    var look: ItemLook?
    /// Whether the item came in this tick.
    var isNew: Bool
  }

  /// The events, in order.
  package private(set) var events: [StageEvent] = []
  /// The lines that scripts printed.
  package private(set) var prints: [Print] = []
  /// How looks changed after tick 0.
  private(set) var looks: [LookChange] = []

  /// The most events of a run, and prints.
  private static let most = 100_000

  mutating func add(_ event: StageEvent) {
    if events.count < Self.most { events.append(event) }
  }

  mutating func add(_ print: Print) {
    if prints.count < Self.most { prints.append(print) }
  }

  mutating func add(_ look: LookChange) { looks.append(look) }

  /// The number of events before a tick.
  func eventCount(before tick: Int) -> Int {
    (events.lastIndex { $0.tick < tick } ?? -1) + 1
  }

  /// Forgets what happened after a tick.
  mutating func forget(after tick: Int) {
    events.removeAll { $0.tick > tick }
    prints.removeAll { $0.tick > tick }
    looks.removeAll { $0.tick > tick }
  }
}
