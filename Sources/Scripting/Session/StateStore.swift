/// Holds the state of one session, for the host and for all handles.
///
/// It is apart from the host so that a handle that Swift code keeps answers when the host is gone.
final class StateStore {
  /// All that a tick, a script or a person can change.
  #if DEBUG
    var state = SessionState()
  #else
    // Each hook looks at it several times: checks of overlaps make runs of 1 to 1,000 scripted items
    // 4 to 10 % longer; debug builds, which run the same tests, make them.
    @exclusivity(unchecked) var state = SessionState()
  #endif

  let stages = Places()
  let items = Places()
  let behaviors = Places()
  let gestures = Places()
  let timers = Places()
  let records = Places()
  let definitions = Places()
  let meters = Places()
  let pools = Places()
  let scopes = Places()
  /// The last generation that a handle of a script got.
  private var lastGeneration: UInt32 = 0

  /// A generation that no handle had before, also of lives that a restore took back.
  func makeGeneration() -> UInt32 {
    lastGeneration &+= 1
    return lastGeneration
  }

  /// Puts another state in the place of the present one, which is dropped behind the exchange: what
  /// goes with it may look at the state.
  func exchange(_ other: SessionState) {
    var old = other
    swap(&old, &state)
  }

  /// Forgets the states of handles that are gone.
  ///
  /// It belongs into ticks, not between them: scripts can count what it lets go of.
  func sweep() {
    guard hasLeft else { return }
    let left = takeLeft()
    let dropped = state.clear(left)
    // Nothing has access to the state while these end.
    withExtendedLifetime(dropped) {}
  }

  /// A copy of the state without those of handles that are gone.
  func copy() -> SessionState {
    guard hasLeft else { return state }
    var copy = state
    _ = copy.clear(LeftPlaces(self) { $0.left })
    return copy
  }

  private var hasLeft: Bool {
    stages.hasLeft || items.hasLeft || behaviors.hasLeft || gestures.hasLeft || timers.hasLeft
      || records.hasLeft || definitions.hasLeft || meters.hasLeft || pools.hasLeft
      || scopes.hasLeft
  }

  private func takeLeft() -> LeftPlaces { LeftPlaces(self) { $0.takeLeft() } }
}

/// The places of each kind that no handle has any more.
struct LeftPlaces {
  fileprivate let stages, items, behaviors, gestures, timers, records, definitions, scopes: [Int]
  /// Those of plain numbers, which need no clearing.
  private let numbers: [Int]

  fileprivate init(_ store: StateStore, _ list: (Places) -> [Int]) {
    stages = list(store.stages)
    items = list(store.items)
    behaviors = list(store.behaviors)
    gestures = list(store.gestures)
    timers = list(store.timers)
    records = list(store.records)
    definitions = list(store.definitions)
    scopes = list(store.scopes)
    numbers = list(store.meters) + list(store.pools)
  }
}

extension SessionState {
  /// Forgets what is stored at places.
  ///
  /// - Returns: What was there.
  fileprivate mutating func clear(_ left: LeftPlaces) -> [any HandleState] {
    stages.clear(left.stages) + items.clear(left.items) + behaviors.clear(left.behaviors)
      + gestures.clear(left.gestures) + timerStates.clear(left.timers)
      + recordingStates.clear(left.records) + definitions.clear(left.definitions)
      + scopeStates.clear(left.scopes)
  }
}
