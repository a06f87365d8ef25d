import LuaRuntime

/// An event that a script emitted.
struct EmittedEvent {
  var tick: Int
  var time: Double
  var event: CustomEvent
  /// The memory of the host for it, in bytes.
  var bytes: Int

  /// The fields that every event has in the tables of `stage:events()`, besides its own.
  static var fields: [NamedLuaType] {
    [
      NamedLuaType("event", .string, "its name"), NamedLuaType("tick", .integer, "when"),
      NamedLuaType("time", .number, "when, in s"),
    ]
  }
}

/// The events that scripts emitted and nothing has taken yet, oldest first, within limits.
struct EmittedEvents {
  /// The greatest number of events.
  private static let most = 1_000
  /// The most bytes of all events.
  private static let mostBytes = 1 << 20

  /// The events, behind those that were dropped since the list was last made shorter.
  private var list: [EmittedEvent] = []
  private var dropped = 0
  /// The memory of the host for all events, in bytes.
  private(set) var bytes = 0

  /// The number of events.
  var count: Int { list.count - dropped }

  /// Adds an event, and drops the oldest where there are too many.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ event: EmittedEvent) {
    list.append(event)
    bytes += event.bytes
    while count > Self.most || bytes > Self.mostBytes {
      bytes -= list[dropped].bytes
      dropped += 1
    }
    guard dropped > Self.most else { return }
    list.removeFirst(dropped)
    dropped = 0
  }

  /// Removes the events for which a condition holds, and returns them.
  mutating func take(where isWanted: (EmittedEvent) -> Bool) -> [EmittedEvent] {
    let taken = list[dropped...].filter(isWanted)
    list = list[dropped...].filter { !isWanted($0) }
    dropped = 0
    bytes = list.reduce(0) { $0 + $1.bytes }
    return taken
  }
}
