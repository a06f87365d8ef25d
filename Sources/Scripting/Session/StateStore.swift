/// Holds the state of one session, for the host and for all handles.
///
/// It is separate from the host, so that handles in Swift code still work after the host is freed.
final class StateStore {
  /// Everything that a tick, a script or a person can change.
  #if DEBUG
    var state = SessionState()
  #else
    // Each hook accesses it several times, and exclusivity checks would make runs of 1 to 1,000
    // scripted items 4 to 10 % longer. Debug builds run the same tests with the checks.
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
  /// The last generation that was given to a handle of a script.
  private(set) var lastGeneration: UInt32 = 0
  /// The generations of handles whose objects a return to the past removed.
  ///
  /// It includes the words for errors, such as "did not exist at tick 60".
  private(set) var undone = UndoneGenerations()

  /// Notes that the session went back to a state with other generations.
  func goBack(to saved: UndoneGenerations, last: UInt32, _ absence: String?) {
    let words = undone.absence
    undone = saved
    if last < lastGeneration { undone.add(last + 1...lastGeneration) }
    undone.absence = absence ?? words
  }

  /// A generation that no handle ever had, not even one that a restore undid.
  func makeGeneration() -> UInt32 {
    lastGeneration &+= 1
    return lastGeneration
  }

  /// Replaces the state.
  ///
  /// The old state is freed after the exchange, because objects that are freed with it may read the
  /// state.
  func exchange(_ other: SessionState) {
    var old = other
    swap(&old, &state)
  }

  /// Clears the states of freed handles.
  ///
  /// It is called only in ticks: a script can detect freed objects, so the moment must be the same
  /// in every run.
  func sweep() {
    guard hasLeft else { return }
    let left = takeLeft()
    let dropped = state.clear(left)
    // The states are freed only now, when no access to the state is in progress.
    withExtendedLifetime(dropped) {}
  }

  /// A copy of the state without the states of freed handles.
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
  /// The places of plain numbers, which are never cleared.
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
  /// Clears places.
  ///
  /// - Returns: The old states.
  fileprivate mutating func clear(_ left: LeftPlaces) -> [Any] {
    stages.clear(left.stages) + items.clear(left.items) + behaviors.clear(left.behaviors)
      + gestures.clear(left.gestures) + timerStates.clear(left.timers)
      + recordingStates.clear(left.records) + definitions.clear(left.definitions)
      + scopeStates.clear(left.scopes)
  }
}
