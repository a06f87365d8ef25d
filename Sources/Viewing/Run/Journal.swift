import Geometry
package import Scripting

/// The events, prints and changes of a run, each once, however often a tick is simulated.
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
    /// The look from this tick on; nil when the item was removed.
    var look: ItemLook?
    /// Whether the item appeared in this tick.
    var isNew: Bool
  }

  /// A change of the stage's size.
  struct SizeChange {
    let tick: Int
    /// The size from this tick on, in points.
    let size: Size
    /// Whether it came from outside; it is then shown a tick earlier, where the person stood.
    let isInput: Bool

    /// The tick from which on it is shown, the width and the height.
    var numbers: [Double] { [Double(isInput ? tick - 1 : tick), size.width, size.height] }
  }

  /// The events, in order.
  package private(set) var events: [StageEvent] = []
  /// The lines that scripts printed.
  package private(set) var prints: [Print] = []
  /// The changes of looks after tick 0.
  private(set) var looks: [LookChange] = []
  /// The changes of the stage's size, even one at tick 0 by a line.
  private(set) var sizes: [SizeChange] = []

  /// The most events of a run, and the most prints.
  private static let most = 100_000

  mutating func add(_ event: StageEvent) {
    if events.count < Self.most { events.append(event) }
  }

  mutating func add(_ print: Print) {
    if prints.count < Self.most { prints.append(print) }
  }

  mutating func add(_ look: LookChange) { looks.append(look) }

  /// Adds the size at a tick if it differs from the size before; replaces one of the same tick.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - tick: The tick; no later one has been added.
  ///   - first: The size before all changes.
  ///   - isInput: Whether it came from outside.
  mutating func add(_ size: Size, at tick: Int, first: Size, isInput: Bool = false) {
    if sizes.last?.tick == tick { sizes.removeLast() }
    guard size != sizes.last?.size ?? first else { return }
    sizes.append(SizeChange(tick: tick, size: size, isInput: isInput))
  }

  /// The number of events before a tick.
  func eventCount(before tick: Int) -> Int {
    (events.lastIndex { $0.tick < tick } ?? -1) + 1
  }

  /// Forgets everything after a tick.
  mutating func forget(after tick: Int) {
    events.removeAll { $0.tick > tick }
    prints.removeAll { $0.tick > tick }
    looks.removeAll { $0.tick > tick }
    sizes.removeAll { $0.tick > tick }
  }
}
