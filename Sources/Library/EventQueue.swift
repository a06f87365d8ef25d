import Scripting

/// The events that wait for the program, the oldest first.
struct EventQueue {
  /// The most events that wait; 0 keeps none.
  let capacity: Int
  /// The events that found no room, or had to make it.
  private(set) var lostCount = 0
  private var events: [(event: StageEvent, stage: UInt64)?] = []
  private var start = 0

  init(capacity: Int) { self.capacity = capacity }

  /// The number of events that wait.
  var count: Int { events.count - start }

  /// The oldest event, with the handle of its stage.
  var first: (event: StageEvent, stage: UInt64)? { start < events.count ? events[start] : nil }

  /// Adds an event; when the queue is full, the oldest one makes room.
  mutating func add(_ event: StageEvent, _ stage: UInt64) {
    guard capacity > 0 else { return }
    if count == capacity {
      removeFirst()
      lostCount += 1
    }
    events.append((event, stage))
  }

  /// Removes the oldest event.
  ///
  /// - Complexity: O(1) on average.
  mutating func removeFirst() {
    guard start < events.count else { return }
    events[start] = nil
    start += 1
    guard start >= 64, start * 2 >= events.count else { return }
    events.removeFirst(start)
    start = 0
  }
}
